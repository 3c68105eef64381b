import { type Drops, drops } from '#contract/money'
import type { TxHash } from '#contract/wire/ledger-ids'
import type { SaleAccounts } from '../ledger/sale-ledger.ts'
import type { DailySum, Link } from './link.ts'
import type { Period } from './period.ts'
import { type Posting, type PostingKind, postingKinds, postingsOf, sumPosting } from './posting.ts'

/** What the journal has of a period. */
export interface JournalReading {
  readonly links: readonly Link[]
  readonly sums: readonly DailySum[]
  /** The ledger of the journal's first link; null where that was summed up. */
  readonly begins: number | null
  /** What the minter had at its end. */
  readonly closing: Drops
}

/** Sums of postings of one kind, and how many transactions they are. */
export type Totals = ReadonlyMap<PostingKind, { readonly drops: Drops; readonly count: number }>

/** Two links that follow one another, and between which the minter's balance differs by so much. */
interface Jump {
  readonly hash: TxHash
  readonly drops: Drops
}

/** The minter's money in a period: what it had, every movement, and what it had then. */
export interface Book {
  readonly period: Period
  readonly opening: Drops
  readonly closing: Drops
  readonly postings: readonly Posting[]
  readonly totals: Totals
  /** Totals of each day on which anything moved. */
  readonly days: ReadonlyMap<number, Totals>
  readonly jumps: readonly Jump[]
}

/** Keeps the book of a period from its links. Opening balance and postings add up to the closing balance. */
export function bookOf(reading: JournalReading, accounts: SaleAccounts, period: Period): Book {
  const links = inChainOrder(reading.links)
  const postings = [
    ...links.flatMap((link) => postingsOf(link, accounts)),
    ...reading.sums.map(sumPosting),
  ].sort((one, other) => one.day - other.day)
  const days = Map.groupBy(postings, ({ day }) => day)
  return {
    period,
    opening: drops(reading.closing - sumOf(postings)),
    closing: reading.closing,
    postings,
    totals: totalsOf(postings),
    days: new Map([...days].map(([day, some]) => [day, totalsOf(some)])),
    jumps: jumpsIn(links),
  }
}

export function sumOf(all: readonly { readonly drops: Drops }[]): bigint {
  return all.reduce((sum, one) => sum + one.drops, 0n)
}

function totalsOf(postings: readonly Posting[]): Totals {
  const kinds = Map.groupBy(postings, ({ kind }) => kind)
  return new Map(
    postingKinds.flatMap((kind) => {
      const some = kinds.get(kind)
      if (!some) return []
      const count = some.reduce((sum, posting) => sum + posting.count, 0)
      return [[kind, { drops: drops(sumOf(some)), count }] as const]
    }),
  )
}

/** Links in the order of the ledger: those of one ledger each after the one that it names. */
export function inChainOrder(links: readonly Link[]): readonly Link[] {
  const ledgers = Map.groupBy(links, ({ ledger }) => ledger)
  return [...ledgers.keys()]
    .sort((one, other) => one - other)
    .flatMap((ledger) => oneAfterTheOther(ledgers.get(ledger) ?? []))
}

function oneAfterTheOther(links: readonly Link[]): readonly Link[] {
  const named = new Set(links.map(({ hash }) => hash))
  const after = new Map(links.map((link) => [link.previous, link]))
  const begin = links.filter(({ previous }) => previous === null || !named.has(previous))
  return begin.flatMap((first) => {
    const chain: Link[] = []
    for (let link: Link | undefined = first; link; link = after.get(link.hash)) chain.push(link)
    return chain
  })
}

function jumpsIn(links: readonly Link[]): readonly Jump[] {
  return links.slice(1).flatMap((link, at) => {
    const before = links[at]
    if (before?.hash !== link.previous || before.balance === null || link.balance === null) return []
    const jump = link.balance - link.change - before.balance
    return jump === 0n ? [] : [{ hash: link.hash, drops: drops(jump) }]
  })
}
