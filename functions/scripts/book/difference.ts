import { type Drops, drops } from '#contract/money'
import type { TxHash } from '#contract/wire/ledger-ids'
import { dateOf } from '../../records/journal/day.ts'
import { type Book, type JournalReading, sumOf } from './book.ts'
import type { ShownChange } from './ledger-side.ts'
import type { DailySum, Link } from './link.ts'

/** By how much the ledger's balance is above the book's, and why as far as is known. */
export interface Difference {
  /** The transaction that it comes from; null where it cannot be named. */
  readonly hash: TxHash | null
  readonly drops: Drops
  readonly why: string
}

/** What the ledger shows of the minter in a period; `changes` is null where no node shows all of them. */
export interface ShownPeriod {
  readonly opening: Drops
  readonly closing: Drops
  readonly changes: readonly ShownChange[] | null
}

/** Whether the book's balances are the ledger's, at both ends. */
export function isLevel(book: Book, shown: Pick<ShownPeriod, 'opening' | 'closing'>): boolean {
  return shown.opening === book.opening && shown.closing === book.closing
}

/** Each difference between ledger and book. They add up to the difference of the closing balances. */
export function differencesOf(
  book: Book,
  { links, sums, begins }: Pick<JournalReading, 'links' | 'sums' | 'begins'>,
  shown: ShownPeriod,
): readonly Difference[] {
  if (isLevel(book, shown)) return []
  const earlier = shown.opening - book.opening
  const isBefore = ({ ledger }: ShownChange) => begins !== null && ledger < begins
  const before = (shown.changes ?? []).filter(isBefore)
  const since = shown.changes?.filter((change) => !isBefore(change))
  const named = since ? byTransaction(links, sums, since) : []
  const found = earlier + sumOf(before) + sumOf(named)
  const rest = shown.closing - book.closing - found
  return [
    ...some(
      earlier,
      before.length > 0
        ? 'the opening balance is that with which the journal begins'
        : 'before this period: book an earlier one',
    ),
    ...some(sumOf(before), `transactions before the journal begins: ${before.length}`),
    ...named,
    ...some(rest, 'no node shows all transactions of this period, so that it cannot be named'),
  ]
}

function byTransaction(
  links: readonly Link[],
  sums: readonly DailySum[],
  changes: readonly ShownChange[],
): readonly Difference[] {
  const booked = new Map(links.map((link) => [link.hash, link.change]))
  const seen = new Map(changes.map((one) => [one.hash, one.drops]))
  const differing = changes.flatMap(({ hash, drops: change }) => {
    const known = booked.get(hash)
    return known === undefined || known === change
      ? []
      : [{ hash, drops: drops(change - known), why: 'the journal has another amount' }]
  })
  const unseen = links
    .filter(({ hash, change }) => change !== 0n && !seen.has(hash))
    .map(({ hash, change }) => ({ hash, drops: drops(-change), why: 'the ledger does not show it' }))
  const missing = changes.filter(({ hash }) => !booked.has(hash))
  return [...differing, ...unseen, ...unlessSummedUp(missing, sums)]
}

/** Transactions that the journal lacks, but for days whose short rows were summed up to exactly as much. */
function unlessSummedUp(missing: readonly ShownChange[], sums: readonly DailySum[]): readonly Difference[] {
  const daily = Map.groupBy(sums, ({ day }) => day)
  const days = Map.groupBy(missing, ({ day }) => day)
  return [...new Set([...days.keys(), ...daily.keys()])].flatMap((day) => {
    const some = days.get(day) ?? []
    const sum = sumOf(daily.get(day) ?? [])
    if (sumOf(some) === sum) return []
    return [
      ...some.map(({ hash, drops: change }) => ({
        hash,
        drops: change,
        why: 'the journal does not have it',
      })),
      ...(sum === 0n
        ? []
        : [
            {
              hash: null,
              drops: drops(-sum),
              why: `the sum of ${dateOf(day)} is not that of its transactions`,
            },
          ]),
    ]
  })
}

function some(amount: bigint, why: string): readonly Difference[] {
  return amount === 0n ? [] : [{ hash: null, drops: drops(amount), why }]
}
