import { type Drops, xrpText } from '#contract/money'
import { dateOf } from '../../records/journal/day.ts'
import { type Book, sumOf } from './book.ts'
import type { Compared } from './compared.ts'
import { type Period, timeText } from './period.ts'
import type { TreasuryBook } from './treasury.ts'

const HEAD = ['account', 'what', 'time', 'drops', 'xrp', 'transactions', 'with', 'ledger', 'hash', 'note']

interface Line {
  readonly account: 'minter' | 'treasury'
  readonly what: string
  readonly time: string
  readonly drops: Drops | bigint
  readonly transactions?: number
  readonly with?: string | null
  readonly ledger?: number | null
  readonly hash?: string | null
  readonly note?: string
}

/** A book as a table: balances, every movement, daily totals, and the differences to the ledger. */
export function bookTable(book: Book, compared: Compared): readonly (readonly string[])[] {
  return [HEAD, ...[...minterLines(book), ...comparedLines(book, compared)].map(cells)]
}

function minterLines({ period, opening, closing, postings, days }: Book): readonly Line[] {
  return [
    { what: 'opening balance', time: dateOf(period.first), drops: opening },
    ...postings.map(({ kind, day, closedAt, drops, account, ledger, hash, count }) => ({
      what: kind,
      time: closedAt === null ? dateOf(day) : timeText(closedAt),
      drops,
      transactions: count,
      with: account,
      ledger,
      hash,
    })),
    { what: 'closing balance', time: dateOf(period.end), drops: closing },
    ...[...days].flatMap(([day, totals]) =>
      [...totals].map(([kind, { drops, count }]) => ({
        what: `total of the day: ${kind}`,
        time: dateOf(day),
        drops,
        transactions: count,
      })),
    ),
  ].map((line) => ({ account: 'minter', ...line }))
}

function comparedLines({ period }: Book, compared: Compared): readonly Line[] {
  const [account, time] = ['minter', dateOf(period.end)] as const
  const difference = { account, what: 'difference to the ledger', time } as const
  if (compared === null) return [{ ...difference, drops: 0n, note: 'not compared: no node shows it' }]
  const { differences, treasury, node } = compared
  return [
    { ...difference, drops: sumOf(differences), note: `as ${node} shows it` },
    ...differences.map(({ hash, drops, why }) => ({
      account,
      what: 'differs',
      time,
      drops,
      hash,
      note: why,
    })),
    ...(treasury ? treasuryLines(treasury, period) : []),
  ]
}

function treasuryLines({ opening, closing, lines, unexplained }: TreasuryBook, { first, end }: Period) {
  return [
    { what: 'opening balance', time: dateOf(first), drops: opening },
    ...(lines ?? []).map(({ kind, day, ...line }) => ({ what: kind, time: dateOf(day), ...line })),
    { what: 'closing balance', time: dateOf(end), drops: closing },
    { what: 'unexplained', time: dateOf(end), drops: unexplained },
  ].map((line) => ({ account: 'treasury', ...line }) as const)
}

function cells(line: Line): readonly string[] {
  return [
    line.account,
    line.what,
    line.time,
    line.drops.toString(),
    xrpText(line.drops as Drops),
    line.transactions?.toString() ?? '',
    line.with ?? '',
    line.ledger?.toString() ?? '',
    line.hash ?? '',
    line.note ?? '',
  ]
}
