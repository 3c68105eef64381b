import { type Drops, drops } from '#contract/money'
import type { Address, TxHash } from '#contract/wire/ledger-ids'
import type { SaleAccounts } from '../ledger/sale-ledger.ts'
import type { DailySum, Link } from './link.ts'

/**
 * What moved money: a sale (an offer of ours was accepted for its price), a prepayment (under an InvoiceID of ours),
 * dust (such a payment that is too small to be refunded by itself), a refund, the fee of a transaction of ours, a sweep
 * to the treasury, funding, a stray (it came without a request), or what none of these explains.
 */
export const postingKinds = [
  'sale',
  'prepayment',
  'dust',
  'refund',
  'fee',
  'sweep',
  'funding',
  'stray',
  'unexplained',
] as const
export type PostingKind = (typeof postingKinds)[number]

/** One movement of the minter's money. Drops that left are negative. */
export interface Posting {
  readonly kind: PostingKind
  readonly day: number
  /** Unix ms; null where only the day is known. */
  readonly closedAt: number | null
  readonly drops: Drops
  /** Null for a daily sum. */
  readonly hash: TxHash | null
  readonly ledger: number | null
  /** Who paid, or was paid, where the journal or the tables say that. */
  readonly account: Address | null
  /** How many transactions it sums up. */
  readonly count: number
}

/** The postings of one link. They add up to its change: what nothing explains is a posting too. */
export function postingsOf(link: Link, accounts: SaleAccounts): readonly Posting[] {
  const { hash, ledger, day, closedAt } = link
  const own = link.account === accounts.minter
  const fee = drops(own ? -link.fee : 0n)
  const moved = drops(link.change - fee)
  const [kind, explained] = own ? outgoing(link, moved) : incoming(link, moved, accounts)
  const parts: readonly (readonly [PostingKind, bigint])[] = [
    [kind, explained],
    ['fee', fee],
    ['unexplained', moved - explained],
  ]
  return parts
    .filter(([, amount]) => amount !== 0n)
    .map(([of, amount]) => ({
      kind: of,
      day,
      closedAt,
      drops: drops(amount),
      hash,
      ledger,
      account: !own ? link.account : of === 'sweep' ? accounts.treasury : of === 'refund' ? link.payee : null,
      count: 1,
    }))
}

/** The posting of links of which only the sum of a day is known. */
export function sumPosting({ kind, day, count, drops: sum }: DailySum): Posting {
  return { kind, day, closedAt: null, drops: sum, hash: null, ledger: null, account: null, count }
}

type Explained = readonly [kind: PostingKind, drops: bigint]

function outgoing({ type, purpose, returns }: Link, moved: Drops): Explained {
  if (type !== 'Payment' || moved >= 0n) return ['unexplained', 0n]
  if (purpose === 'proceeds') return ['sweep', moved]
  return purpose === 'refund' || returns ? ['refund', moved] : ['unexplained', 0n]
}

function incoming({ account, sold, payment }: Link, moved: Drops, accounts: SaleAccounts): Explained {
  if (sold > 0n) return ['sale', sold]
  if (moved <= 0n) return ['unexplained', 0n]
  if (account === accounts.treasury || accounts.funding.includes(account)) return ['funding', moved]
  return [payment ?? 'stray', moved]
}
