import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '#contract/timing'
import { type TxHash, txHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import type { Wallet } from '../sandbox/accounts.ts'
import { signBlob, type TxJson } from '../sandbox/signed-blob.ts'
import { repeated } from './repeated.ts'

/** A validated transaction, as far as a rehearsal compares it. */
export interface Validated {
  readonly result: string
  readonly destination: string | null
  /** What a Payment delivered, in drops; null for anything else. */
  readonly delivered: string | null
}

/** The ledger as one node shows it, without the product in between. */
export interface Chain {
  exists(account: string): Promise<boolean>
  holds(account: string, nftokenId: string): Promise<boolean>
  hasOffer(offerId: string): Promise<boolean>
  /** Null while the ledger has not validated it. */
  transaction(hash: string): Promise<Validated | null>
  /** Signs, submits and waits until it is validated. Throws unless it succeeds. */
  send(from: Wallet, fields: TxJson): Promise<TxHash>
}

/** Drops for one transaction of a rehearsal, twice the base fee. */
const FEE = '20'
/** Ledgers within which a transaction has to be included. */
const LIFE = 20
const POLL = SECOND

const answer = z.object({ result: z.record(z.string(), z.unknown()) })
const account = z.object({
  account_data: z.object({ Sequence: z.number() }),
  ledger_current_index: z.number(),
})
const nftokens = z.object({
  account_nfts: z.array(z.object({ NFTokenID: z.string() })),
  marker: z.optional(z.unknown()),
})
const validated = z.object({
  validated: z.literal(true),
  Destination: z.optional(z.string()),
  meta: z.object({ TransactionResult: z.string(), delivered_amount: z.optional(z.unknown()) }),
})

/** The ledger at a node's JSON-RPC address (xrpl.org, "Public API methods"). */
export function chainAt(rpcUrl: string): Chain {
  async function ask(method: string, params: object): Promise<Record<string, unknown>> {
    const request = async () => {
      const reply = await fetch(rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ method, params: [params] }),
      })
      return answer.parse(await reply.json()).result
    }
    // A blob that is submitted twice is the same transaction.
    return repeated(request, POLL)
  }

  const chain: Chain = {
    async exists(who) {
      return !('error' in (await ask('account_info', { account: who, ledger_index: 'validated' })))
    },
    async holds(holder, nftokenId) {
      let marker: unknown
      do {
        const params = { account: holder, ledger_index: 'validated', ...(marker !== undefined && { marker }) }
        const page = nftokens.parse(await ask('account_nfts', params))
        if (page.account_nfts.some(({ NFTokenID }) => NFTokenID === nftokenId)) return true
        marker = page.marker
      } while (marker !== undefined)
      return false
    },
    async hasOffer(offerId) {
      const found = await ask('ledger_entry', { index: offerId, ledger_index: 'validated' })
      if (found.error !== undefined && found.error !== 'entryNotFound') throw new Error(String(found.error))
      return found.error === undefined
    },
    async transaction(hash) {
      const got = validated.safeParse(await ask('tx', { transaction: hash }))
      if (!got.success) return null
      const { Destination, meta } = got.data
      const delivered = typeof meta.delivered_amount === 'string' ? meta.delivered_amount : null
      return { result: meta.TransactionResult, destination: Destination ?? null, delivered }
    },
    async send(from, fields) {
      const { account_data, ledger_current_index } = account.parse(
        await ask('account_info', { account: from.address, ledger_index: 'current' }),
      )
      const LastLedgerSequence = ledger_current_index + LIFE
      const { Sequence } = account_data
      const unsigned = { ...fields, Account: from.address, Fee: FEE, Sequence, LastLedgerSequence }
      const { blob, hash } = signBlob(unsigned, from)
      const { engine_result } = await ask('submit', { tx_blob: blob })
      for (let waited = 0; waited < 2 * LIFE; waited += 1) {
        const found = await chain.transaction(hash)
        if (found?.result === 'tesSUCCESS') return txHash.parse(hash)
        if (found) throw new Error(`The ledger refused a payment of the rehearsal: ${found.result}`)
        await sleep(POLL)
      }
      throw new Error(`A payment of the rehearsal was not validated: ${String(engine_result)}`)
    },
  }
  return chain
}
