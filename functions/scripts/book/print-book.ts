import { howMany } from '#contract/in-words'
import { type Drops, drops, exactXrp, formatDrops } from '#contract/money'
import { thousands } from '#contract/thousands'
import { dateOf } from '../../records/journal/day.ts'
import type { SaleAccounts } from '../ledger/sale-ledger.ts'
import { type Book, sumOf, type Totals } from './book.ts'
import type { Compared } from './compared.ts'
import type { Difference } from './difference.ts'
import { timeText } from './period.ts'
import type { Posting } from './posting.ts'
import type { TreasuryBook } from './treasury.ts'

/** A book as an operator reads it. Fees are one line a day; the table for spreadsheets has each. */
export function bookLines(book: Book, compared: Compared, accounts: SaleAccounts): readonly string[] {
  const { period, postings, totals, days, jumps } = book
  return [
    `${dateOf(period.first)} up to, and without, ${dateOf(period.end)}, UTC, by the close of ledgers`,
    '',
    `minter ${accounts.minter}`,
    balanceLine('opening balance', book.opening),
    ...postings.filter(({ kind }) => kind !== 'fee').map(postingLine),
    balanceLine('closing balance', book.closing),
    '',
    'In all:',
    ...totalLines(totals),
    ...[...days].flatMap(([day, some]) => ['', `On ${dateOf(day)}:`, ...totalLines(some)]),
    '',
    ...(compared?.treasury ? [...treasuryLines(compared.treasury, accounts), ''] : []),
    ...(accounts.treasury ? [] : ['No treasury is configured.', '']),
    ...jumps.map(
      ({ hash, drops: jump }) => `The journal's balances differ by ${amount(jump)} before ${hash}.`,
    ),
    ...differenceLines(compared),
  ]
}

function differenceLines(compared: Compared): readonly string[] {
  if (compared === null)
    return ['No node shows the ledgers of this period: nothing was compared with the ledger.']
  const { node, differences } = compared
  if (differences.length === 0) return [`Difference to the ledger, as ${node} shows it: 0 drops.`]
  return [
    `Difference to the ledger, as ${node} shows it: ${amount(drops(sumOf(differences)))}.`,
    ...differences.map(differenceLine),
  ]
}

function differenceLine({ hash, drops: by, why }: Difference): string {
  return `  ${amount(by)}  ${why}${hash ? `  (${hash})` : ''}`
}

function postingLine({ kind, day, closedAt, drops: moved, account, hash, count }: Posting): string {
  const at = closedAt === null ? dateOf(day).padEnd(19) : timeText(closedAt)
  const whose = hash === null ? howMany(count, 'transaction') : `${account ?? ''}  (${hash})`.trimStart()
  return `  ${at}  ${kind.padEnd(11)}  ${amount(moved)}  ${whose}`
}

function treasuryLines(treasury: TreasuryBook, accounts: SaleAccounts): readonly string[] {
  const { opening, closing, lines, unexplained } = treasury
  return [
    `treasury ${accounts.treasury}`,
    balanceLine('opening balance', opening),
    ...(lines ?? []).map(
      ({ kind, day, drops: moved, hash }) =>
        `  ${dateOf(day)}           ${kind.padEnd(11)}  ${amount(moved)}  (${hash})`,
    ),
    balanceLine('closing balance', closing),
    ...(lines === null ? ['No node shows all of its transactions.'] : []),
    ...(unexplained === 0n ? [] : [`Not explained by them: ${amount(drops(unexplained))}.`]),
  ]
}

function totalLines(totals: Totals): readonly string[] {
  return [...totals].map(
    ([kind, { drops: sum, count }]) =>
      `  ${kind.padEnd(11)}  ${thousands(count).padStart(6)}  ${amount(sum)}`,
  )
}

function balanceLine(what: string, balance: Drops): string {
  return `${what}: ${amount(balance)}`
}

function amount(moved: Drops): string {
  const size = drops(moved < 0n ? -moved : moved)
  const sign = moved < 0n ? '-' : ''
  return `${sign}${formatDrops(size)} (${sign}${exactXrp(size)} XRP)`
}
