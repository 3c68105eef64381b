import { type TierId, tierIds, tiers } from '#contract/tiers'
import type { LedgerEvent } from '../sandbox/ledger/ledger.ts'
import { reserve } from '../sandbox/ledger/state/accounts.ts'
import type { Approvals } from './approvals.ts'
import type { Outside } from './outside.ts'

type Validated = Extract<LedgerEvent, { type: 'closed' }>['transactions'][number]

/**
 * What may be sold, to whom and for how much, independent of the product's code: from what people asked for and signed, and
 * from every validated transaction of the minter and of theirs.
 */
export interface Model {
  asked(wallet: string, tier: TierId | null): void
  /** The number of requests so far. */
  asks(): number
  signed(wallet: string, hash: string): void
  /** The reservation that a purchase call returned under a request key. */
  answered(wallet: string, key: string, reservation: string): void
  /** Whether a reservation was ever returned under this key. */
  knows(wallet: string, key: string): boolean
  /** A sign-in was signed with a wrong key or content. */
  impostor(uuid: string): void
  isImpostor(uuid: string): boolean
  /** A transaction of the minter that an attacker signed. */
  stolen(hash: string): void
  /** All nodes have followed a fork together: a pass may be minted again. */
  followedFork(): void
  /** A copy of its state, for the model of a world that starts from here. */
  observations(): Observations
  /** A restore made the product forget its latest answers. */
  restored(): void
  /** The product asked for payments under this InvoiceID. */
  invoiced(id: string): void
  /** The operator has ended the sale: from now on tickets may be given back. */
  ended(): void
  /** What the minter keeps for its objects on the ledger, and what it owes for payments: for certain, and at most, drops. */
  bound(): { readonly reserve: bigint; readonly owed: bigint; readonly owedAtMost: bigint }
  /** Sales so far, by their transaction; and the transaction of each accepted offer. */
  readonly sales: ReadonlyMap<string, { readonly wallet: string; readonly tier: TierId }>
  readonly taken: ReadonlyMap<string, string>
  /** The last validated ledger in which the minter was robbed. */
  readonly robbedIn: number | null
  /** What is broken since the last call. */
  broken(): string[]
}

/** The state of a model. */
export interface Observations {
  readonly asked: Set<string>
  readonly signatures: Set<string>
  readonly reservations: Map<string, string>
  readonly sales: Map<string, { wallet: string; tier: TierId }>
  readonly taken: Map<string, string>
  readonly minted: Map<number, number>
  readonly named: Set<string>
  readonly paidIn: Map<string, PaidIn>
  readonly accountsDue: Map<string, { paid: number; delivered: number; repaid: number }>
}

function nothingObserved(): Observations {
  return {
    asked: new Set(),
    signatures: new Set(),
    reservations: new Map(),
    sales: new Map(),
    taken: new Map(),
    minted: new Map(),
    named: new Set(),
    paidIn: new Map(),
    accountsDue: new Map(),
  }
}

/** The wallets of a world, their approvals, and where the minter's proceeds may go. */
export interface ModelParts {
  readonly people: readonly string[]
  readonly approvals: Approvals
  readonly treasury: string | null
}

/** A payment under an InvoiceID; small ones are ordered by ledger and hash. */
interface PaidIn {
  readonly payer: string
  readonly tag: number | null
  readonly drops: bigint
  readonly invoice: string
  readonly ledger: number
  readonly hash: string
  repaid: boolean
}

/** Smaller payments are refunded together, drops. */
const LEAST_REFUND = 1_000_000n

/** The minter signs only these, besides refunds and payments to the treasury. */
const MINTERS = new Set(['NFTokenMint', 'NFTokenCreateOffer', 'NFTokenCancelOffer', 'TicketCreate'])
/** The fields of a transaction that does nothing but use its ticket. */
const EMPTY = new Set([
  'TransactionType',
  'Account',
  'Fee',
  'Sequence',
  'TicketSequence',
  'LastLedgerSequence',
  'NetworkID',
  'SigningPubKey',
  'TxnSignature',
])
/** From the check of an approval to the oldest signature of its mint, in ledgers. */
const OLDEST_OFFER = 10 + 8
/** Our highest fee, drops. */
const MAX_FEE = 5_000n

export function createModel(
  { ledger, accounts }: Outside,
  { people, approvals, treasury }: ModelParts,
  before: Observations = nothingObserved(),
): Model {
  const minter = accounts.minter.address
  const watched = [minter, accounts.issuer.address, ...people]
  const observations = structuredClone(before)
  const { asked, signatures, reservations, sales, taken, minted, named, paidIn, accountsDue } = observations
  const impostors = new Set<string>()
  const stolen = new Set<string>()
  const balances = new Map(watched.map((account) => [account, ledger.balance(account)]))
  let asks = 0
  let followedFork = false
  let robbedIn: number | null = null
  let hasEnded = false
  let wasRestored = false
  /** Whether the ledger that is being read has a payment to the treasury. */
  let paysOut = false
  const invoices = new Set<string>()
  let broken: string[] = []

  function move(account: string, drops: bigint) {
    const before = balances.get(account)
    if (before !== undefined) balances.set(account, before + drops)
  }

  function sale({ tx, meta }: Validated): void {
    const wallet = tx.common.Account
    for (const { DeletedNode } of meta.AffectedNodes as Nodes) {
      const { Owner, Amount = '', Destination, NFTokenID } = DeletedNode?.FinalFields ?? {}
      if (DeletedNode?.LedgerEntryType !== 'NFTokenOffer' || Owner !== minter) continue
      move(wallet, -BigInt(Amount))
      move(minter, BigInt(Amount))
      const token = ledger.nfts(wallet).find((nft) => nft.NFTokenID === NFTokenID)
      const tier = tierIds.find((id) => tiers[id].taxon === token?.NFTokenTaxon)
      taken.set(DeletedNode.LedgerIndex, tx.hash)
      if (!tier) broken.push(`${wallet} accepted ${NFTokenID}, which is of no tier`)
      else judge(tx.hash, wallet, tier, Amount, Destination)
    }
  }

  function judge(hash: string, wallet: string, tier: TierId, amount: string, destination?: string): void {
    sales.set(hash, { wallet, tier })
    const { price, mintLimit, supply, kycRequired } = tiers[tier]
    const due = accountOf(wallet, price)
    if (amount === '0') due.delivered += 1
    if (due.delivered + due.repaid > due.paid)
      broken.push(
        `${wallet} has ${due.delivered} of ${tier} for ${due.paid} payments, and ${due.repaid} refunded`,
      )
    const same = [...sales.values()].filter((one) => one.tier === tier)
    const own = same.filter((one) => one.wallet === wallet)
    if (amount !== '0' && amount !== price.toString()) broken.push(`${wallet} paid ${amount} for ${tier}`)
    if (destination !== wallet) broken.push(`${wallet} accepted an offer to ${destination}`)
    if (!asked.has(`${wallet} ${tier}`) && !asked.has(`${wallet} any`))
      broken.push(`${wallet} was sold ${tier} and never asked for it`)
    if (!signatures.has(hash)) broken.push(`${wallet} paid by ${hash}, which they never signed`)
    if (own.length > mintLimit) broken.push(`${wallet} bought ${own.length} of ${tier}`)
    if (same.length > supply) broken.push(`${same.length} of ${tier} are sold`)
    if (!kycRequired) return
    if (!approvals.everApproved(wallet)) broken.push(`${wallet} bought ${tier} without an approved identity`)
    const owner = approvals.beside(wallet)
    const shared = same.filter((one) => owner.wallets.has(one.wallet)).length
    if (shared > mintLimit * Math.max(1, owner.approvals))
      broken.push(`one person bought ${shared} of ${tier}`)
  }

  /** How often a wallet has paid exactly this price by invoice, and what it got for it. */
  function accountOf(wallet: string, price: bigint) {
    const name = `${wallet} ${price}`
    const known = accountsDue.get(name) ?? { paid: 0, delivered: 0, repaid: 0 }
    accountsDue.set(name, known)
    return known
  }

  /** Small payments of one account with one tag that are not refunded yet, up to this one. */
  function smallUpTo({ payer, tag, ledger: last, hash }: PaidIn): PaidIn[] {
    return [...paidIn.values()].filter(
      (one) =>
        one.payer === payer &&
        one.tag === tag &&
        one.drops < LEAST_REFUND &&
        !one.repaid &&
        (one.ledger < last || (one.ledger === last && one.hash <= hash)),
    )
  }

  /**
   * I3, I16: a refund returns a payment to its account, to the drop, once, and only if no pass was delivered for it. Payments too
   * small for a refund of their own are refunded together: no more than the sum up to the payment that is named.
   */
  function repay(payment: string, to: string, drops: bigint): void {
    const came = paidIn.get(payment)
    if (!came) return void broken.push(`${to} was refunded ${drops} drops that never came in`)
    if (came.drops < LEAST_REFUND) return void repaySmall(payment, came, to, drops)
    if (came.repaid) broken.push(`${payment} was refunded twice`)
    if (came.payer !== to) broken.push(`${payment} of ${came.payer} was refunded to ${to}`)
    if (came.drops !== drops) broken.push(`${payment} came as ${came.drops} and was refunded as ${drops}`)
    came.repaid = true
    const due = accountOf(to, drops)
    due.repaid += 1
    if (due.delivered + due.repaid > due.paid)
      broken.push(`${to} was refunded ${payment}, and has a pass for it`)
  }

  function repaySmall(payment: string, last: PaidIn, to: string, drops: bigint): void {
    const small = smallUpTo(last)
    const due = small.reduce((sum, one) => sum + one.drops, 0n)
    if (last.repaid) broken.push(`${payment} was refunded twice`)
    if (last.payer !== to) broken.push(`${payment} of ${last.payer} was refunded to ${to}`)
    if (drops > due) broken.push(`${to} was refunded ${drops} drops with ${payment}, and paid ${due}`)
    // If a node left payments out, the refund may cover fewer; the others wait for the next.
    let left = drops
    for (const one of small.toReversed()) {
      if (one.drops > left) continue
      one.repaid = true
      left -= one.drops
    }
  }

  function mint({ json }: Validated['tx']): void {
    const taxon = Number(json.NFTokenTaxon)
    const uri = String(json.URI)
    if (named.has(uri) && !followedFork) broken.push(`a second token of one pass was minted: ${uri}`)
    named.add(uri)
    minted.set(taxon, (minted.get(taxon) ?? 0) + 1)
    const supply = tierIds.map((id) => tiers[id]).find((tier) => tier.taxon === taxon)?.supply ?? 0
    if ((minted.get(taxon) ?? 0) > supply) broken.push(`${minted.get(taxon)} tokens of taxon ${taxon}`)
    if (json.Flags !== 8 || json.TransferFee) broken.push('a token was minted with other terms')
  }

  /** I7: an offer of a pass that asks for an identity names a buyer who is approved, or was a moment ago. */
  function offer({ json }: Validated['tx'], taxon: number): void {
    const { Destination, LastLedgerSequence } = json as { Destination?: string; LastLedgerSequence?: number }
    const tier = tierIds.find((id) => tiers[id].taxon === taxon)
    if (Destination === undefined) return void broken.push('an offer names no buyer')
    if (!tier || !tiers[tier].kycRequired) return
    const last = LastLedgerSequence ?? 0
    if (!approvals.mightSeem(Destination, last - OLDEST_OFFER, last))
      broken.push(`${Destination} was offered ${tier} without an approved identity`)
  }

  function ours({ tx, meta, ledgerIndex }: Validated): void {
    const { common, json, hash } = tx
    if (stolen.has(hash)) {
      if (meta.TransactionResult === 'tesSUCCESS') robbedIn = ledgerIndex
      return
    }
    const refunds = common.TransactionType === 'Payment' && json.InvoiceID !== undefined
    const pays = common.TransactionType === 'Payment' && (json.Destination === treasury || refunds)
    const frees = hasEnded && common.TransactionType === 'AccountSet'
    if (frees)
      for (const field of Object.keys(json))
        if (!EMPTY.has(field)) broken.push(`the minter signed an AccountSet with ${field}`)
    if (json.Destination === treasury && !refunds) paysOut = true
    if (!MINTERS.has(common.TransactionType) && !pays && !frees)
      broken.push(`the minter signed a ${common.TransactionType}`)
    if (BigInt(String(common.Fee)) > MAX_FEE)
      broken.push(`the minter paid ${String(common.Fee)} for a ${common.TransactionType}`)
    if (meta.TransactionResult !== 'tesSUCCESS') return
    if (refunds) repay(String(json.InvoiceID), String(json.Destination), BigInt(String(json.Amount)))
    if (common.TransactionType === 'NFTokenMint') {
      mint(tx)
      if (json.Amount !== undefined) offer(tx, Number(json.NFTokenTaxon))
    }
    if (common.TransactionType === 'NFTokenCreateOffer') {
      const token = ledger.nfts(minter).find((nft) => nft.NFTokenID === json.NFTokenID)
      if (token) offer(tx, token.NFTokenTaxon)
    }
  }

  function bound() {
    const info = ledger.request('account_info', { account: minter, ledger_index: 'validated' }, 2)
    const objects = (info as { account_data?: { OwnerCount: number } }).account_data?.OwnerCount ?? 0
    let delivered = 0n
    for (const [name, due] of accountsDue)
      delivered += BigInt(name.split(' ')[1] ?? 0) * BigInt(due.delivered)
    const open = [...paidIn.values()].filter(({ repaid }) => !repaid)
    const sumOf = (all: readonly PaidIn[]) => all.reduce((sum, { drops }) => sum + drops, 0n) - delivered
    return {
      reserve: reserve(objects),
      owed: sumOf(open.filter(({ invoice }) => invoices.has(invoice))),
      owedAtMost: sumOf(open),
    }
  }

  /** A payment to the treasury leaves what buyers are owed, unless a restore made the product forget who that is. */
  function payOut(): void {
    if (!paysOut || wasRestored || followedFork || robbedIn !== null) return
    const kept = bound()
    const left = balances.get(minter) ?? 0n
    if (left < kept.reserve + kept.owed)
      broken.push(`the treasury left the minter ${left} drops, and it owes ${kept.owed}`)
  }

  ledger.subscribe((event) => {
    if (event.type !== 'closed') return
    paysOut = false
    for (const validated of event.transactions) {
      const { common, json } = validated.tx
      move(common.Account, -BigInt(String(common.Fee)))
      if (common.Account === minter) ours(validated)
      if (validated.meta.TransactionResult !== 'tesSUCCESS') continue
      if (common.TransactionType === 'NFTokenAcceptOffer') sale(validated)
      if (
        common.TransactionType === 'Payment' &&
        json.Destination === minter &&
        json.InvoiceID !== undefined
      ) {
        const drops = BigInt(String(json.Amount))
        const tag = typeof json.SourceTag === 'number' ? json.SourceTag : null
        paidIn.set(validated.tx.hash, {
          payer: common.Account,
          tag,
          drops,
          invoice: String(json.InvoiceID),
          ledger: validated.ledgerIndex,
          hash: validated.tx.hash,
          repaid: false,
        })
        accountOf(common.Account, drops).paid += 1
      }
      if (common.TransactionType === 'Payment') {
        move(common.Account, -BigInt(String(json.Amount)))
        move(String(json.Destination), BigInt(String(json.Amount)))
      }
    }
    payOut()
  })

  return {
    sales,
    taken,
    get robbedIn() {
      return robbedIn
    },
    asked(wallet, tier) {
      asks += 1
      asked.add(`${wallet} ${tier ?? 'any'}`)
    },
    asks: () => asks,
    signed: (_wallet, hash) => void signatures.add(hash),
    answered(wallet, key, reservation) {
      const name = `${wallet} ${key}`
      const before = reservations.get(name) ?? reservation
      reservations.set(name, before)
      if (before !== reservation)
        broken.push(`${wallet} asked once and has two purchases, ${before} and ${reservation}`)
    },
    knows: (wallet, key) => reservations.has(`${wallet} ${key}`),
    impostor: (uuid) => void impostors.add(uuid),
    isImpostor: (uuid) => impostors.has(uuid),
    stolen: (hash) => void stolen.add(hash),
    restored() {
      reservations.clear()
      wasRestored = true
    },
    invoiced: (id) => void invoices.add(id),
    ended() {
      hasEnded = true
    },
    bound,
    followedFork() {
      followedFork = true
    },
    observations: () => structuredClone(observations),
    broken() {
      for (const [account, drops] of balances)
        if (ledger.balance(account) !== drops)
          broken.push(`${account} has ${ledger.balance(account)} drops, not ${drops}`)
      const now = broken
      broken = []
      return now
    },
  }
}

type Nodes = readonly {
  readonly DeletedNode?: {
    readonly LedgerEntryType: string
    readonly LedgerIndex: string
    readonly FinalFields?: {
      readonly Owner?: string
      readonly Amount?: string
      readonly Destination?: string
      readonly NFTokenID?: string
    }
  }
}[]
