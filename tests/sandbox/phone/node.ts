import * as z from 'zod'

/** The ledger methods that the phone uses: rippled's own, and none specific to the sandbox. */
export interface LedgerPort {
  request(command: string, params: Record<string, unknown>, apiVersion: 1 | 2): unknown
}

/** An account as the open ledger has it. Amounts in drops. */
export interface AccountFacts {
  readonly balance: bigint
  /** The balance without the reserve, never below zero. */
  readonly spendable: bigint
  readonly sequence: number
  readonly ownerCount: number
}

export interface NetworkFacts {
  readonly networkId: number
  readonly validatedIndex: number
  /** Drops. `fee` is what a transaction of ours should pay now. */
  readonly fee: bigint
  readonly reserveBase: bigint
  readonly reserveIncrement: bigint
}

export interface OfferFacts {
  readonly index: string
  readonly nftokenId: string
  readonly owner: string
  /** Drops; null for an amount in another currency. */
  readonly amount: bigint | null
  readonly destination: string | null
  /** Unix milliseconds. */
  readonly expiresAt: number | null
  readonly sells: boolean
}

export interface HeldToken {
  readonly id: string
  readonly uri: string | null
}

/** A node's answer to a blob: an engine result or an error, and whether the app waits for validation. */
export interface Submission {
  readonly result: string
  readonly alive: boolean
}

/** A transaction in a validated ledger. */
interface ValidatedOutcome {
  readonly result: string
  readonly ledgerIndex: number
}

/** The phone's own node: every answer comes from a public method and is parsed. */
export interface PhoneNode {
  network(): Promise<NetworkFacts>
  /** From the open ledger, unless the validated one is requested. */
  account(address: string, ledger?: 'current' | 'validated'): Promise<AccountFacts | null>
  offer(index: string): Promise<OfferFacts | null>
  /** The tokens an account holds, with their URIs as text. */
  tokens(owner: string): Promise<HeldToken[]>
  submit(blob: string): Promise<Submission>
  outcome(hash: string): Promise<ValidatedOutcome | null>
}

const RIPPLE_EPOCH = 946_684_800
const SELL_OFFER = 1
const TOKENS_PER_PAGE = 400

export function createPhoneNode(ledger: LedgerPort): PhoneNode {
  async function ask<T>(
    schema: z.ZodType<T>,
    command: string,
    params: Record<string, unknown>,
  ): Promise<T | null> {
    const answer = schema.safeParse(await ledger.request(command, params, 2))
    return answer.success ? answer.data : null
  }

  async function network(): Promise<NetworkFacts> {
    const { state } = stateReply.parse(await ledger.request('server_state', {}, 2))
    const { drops } = feeReply.parse(await ledger.request('fee', {}, 2))
    return {
      networkId: state.network_id,
      validatedIndex: state.validated_ledger.seq,
      fee: drops.open_ledger_fee > drops.base_fee ? drops.open_ledger_fee : (drops.base_fee * 12n) / 10n,
      reserveBase: BigInt(state.validated_ledger.reserve_base),
      reserveIncrement: BigInt(state.validated_ledger.reserve_inc),
    }
  }

  async function tokens(owner: string): Promise<HeldToken[]> {
    const held: HeldToken[] = []
    let marker: string | undefined
    do {
      const params = { account: owner, limit: TOKENS_PER_PAGE, ...(marker && { marker }) }
      const page = await ask(tokensReply, 'account_nfts', params)
      for (const { NFTokenID: id, URI } of page?.account_nfts ?? []) {
        held.push({ id, uri: URI ? Buffer.from(URI, 'hex').toString('utf8') : null })
      }
      marker = page?.marker
    } while (marker)
    return held
  }

  return {
    network,
    async account(address, ledger = 'current') {
      const found = await ask(accountReply, 'account_info', { account: address, ledger_index: ledger })
      if (!found) return null
      const { Balance, Sequence, OwnerCount } = found.account_data
      const { reserveBase, reserveIncrement } = await network()
      const free = Balance - reserveBase - reserveIncrement * BigInt(OwnerCount)
      return {
        balance: Balance,
        spendable: free > 0n ? free : 0n,
        sequence: Sequence,
        ownerCount: OwnerCount,
      }
    },
    async offer(index) {
      const params = { nft_offer: index, ledger_index: 'validated' }
      const node = (await ask(offerReply, 'ledger_entry', params))?.node
      if (!node) return null
      return {
        index,
        nftokenId: node.NFTokenID,
        owner: node.Owner,
        amount: typeof node.Amount === 'string' ? BigInt(node.Amount) : null,
        destination: node.Destination ?? null,
        expiresAt: node.Expiration === undefined ? null : (node.Expiration + RIPPLE_EPOCH) * 1000,
        sells: (node.Flags & SELL_OFFER) !== 0,
      }
    },
    tokens,
    async submit(blob) {
      const answer = submitReply.parse(await ledger.request('submit', { tx_blob: blob }, 2))
      if ('error' in answer) return { result: answer.error, alive: false }
      // The app gives up only on malformed transactions: for any other result it waits for validation.
      return { result: answer.engine_result, alive: !answer.engine_result.startsWith('tem') }
    },
    async outcome(hash) {
      const found = await ask(txReply, 'tx', { transaction: hash })
      return found ? { result: found.meta.TransactionResult, ledgerIndex: found.ledger_index } : null
    },
  }
}

const drops = z.union([z.string(), z.number()]).transform((value) => BigInt(value))
const stateReply = z.object({
  state: z.object({
    network_id: z.number(),
    validated_ledger: z.object({ seq: z.number(), reserve_base: z.number(), reserve_inc: z.number() }),
  }),
})
const feeReply = z.object({ drops: z.object({ base_fee: drops, open_ledger_fee: drops }) })
const accountReply = z.object({
  account_data: z.object({ Balance: drops, Sequence: z.number(), OwnerCount: z.number() }),
})
const offerReply = z.object({
  node: z.object({
    LedgerEntryType: z.literal('NFTokenOffer'),
    NFTokenID: z.string(),
    Owner: z.string(),
    Amount: z.unknown(),
    Flags: z.number(),
    Destination: z.string().optional(),
    Expiration: z.number().optional(),
  }),
})
const tokensReply = z.object({
  account_nfts: z.array(z.object({ NFTokenID: z.string(), URI: z.string().optional() })),
  marker: z.string().optional(),
})
const submitReply = z.union([z.object({ error: z.string() }), z.object({ engine_result: z.string() })])
const txReply = z.object({
  validated: z.literal(true),
  ledger_index: z.number(),
  meta: z.object({ TransactionResult: z.string() }),
})
