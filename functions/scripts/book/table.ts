import { type Drops, xrpText } from '#contract/money'
import type { Book } from './book.ts'
import type { Compared } from './compared.ts'
import { dateOf, timeText } from './period.ts'

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
  const account = 'minter'
  return [
    { account, what: 'opening balance', time: dateOf(period.first), drops: opening },
    ...postings.map(({ kind, day, closedAt, drops, account: other, ledger, hash, count }) => ({
      account: 'minter' as const,
      what: kind,
      time: closedAt === null ? dateOf(day) : timeText(closedAt),
      drops,
      transactions: count,
      with: other,
      ledger,
      hash,
    })),
    { account, what: 'closing balance', time: dateOf(period.end), drops: closing },
    ...[...days].flatMap(([day, totals]) =>
      [...totals].map(([kind, { drops, count }]) => ({
        account: 'minter' as const,
        what: `total of the day: ${kind}`,
        time: dateOf(day),
        drops,
        transactions: count,
      })),
    ),
  ]
}

function comparedLines({ period }: Book, compared: Compared): readonly Line[] {
  const [account, time] = ['minter', dateOf(period.end)] as const
  if (compared === null)
    return [
      { account, what: 'difference to the ledger', time, drops: 0n, note: 'not compared: no node shows it' },
    ]
  const { differences, treasury, node } = compared
  const sum = differences.reduce((all, one) => all + one.drops, 0n)
  return [
    { account, what: 'difference to the ledger', time, drops: sum, note: `as ${node} shows it` },
    ...differences.map(({ hash, drops, why }) => ({
      account: 'minter' as const,
      what: 'differs',
      time,
      drops,
      hash,
      note: why,
    })),
    ...(treasury
      ? [
          {
            account: 'treasury' as const,
            what: 'opening balance',
            time: dateOf(period.first),
            drops: treasury.opening,
          },
          ...(treasury.lines ?? []).map(({ kind, day, drops, ledger, hash }) => ({
            account: 'treasury' as const,
            what: kind,
            time: dateOf(day),
            drops,
            ledger,
            hash,
          })),
          { account: 'treasury' as const, what: 'closing balance', time, drops: treasury.closing },
          { account: 'treasury' as const, what: 'unexplained', time, drops: treasury.unexplained },
        ]
      : []),
  ]
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
