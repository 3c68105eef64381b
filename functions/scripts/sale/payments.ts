import { howMany } from '#contract/in-words'
import { dateOf } from '../../records/journal/day.ts'
import type { Row } from '../database/database.ts'
import { say } from '../output.ts'
import type { Asked } from './asked.ts'
import { readPayments } from './payment-store.ts'
import { addressOf, amountOf, firstLines, shownTime } from './shown.ts'

const MAX = 50

/**
 * Prints payments to the minter that are not handled automatically: those that could not be refunded, those that the
 * journal lacks, those in another currency than XRP that the minter has not returned by naming them, what is owed for
 * those that were too small, and those without a request, which are only stored.
 */
export async function payments({ database, output }: Asked): Promise<void> {
  const { stuck, unread, issued, others, debts, sums } = await readPayments(database, MAX + 1)
  say(
    output,
    ...firstLines(stuck, MAX, stuckLine),
    ...firstLines(unread, MAX, unreadLine),
    ...firstLines(issued, MAX, issuedLine),
    stuck.length + unread.length + issued.length > 0 ? '' : 'No payment waits for a person.',
    ...firstLines(debts, MAX, debtLine),
    `Owed for payments that were too small to be refunded: ${amountOf(sums.owed)}.`,
    ...firstLines(others, MAX, otherLine),
    others.length > 0 ? '' : 'There is no payment without a request.',
    ...(sums.strange
      ? [
          `Older, without a request: ${amountOf(sums.strange_drops)} by ${howMany(Number(sums.strange), 'transaction')}.`,
        ]
      : []),
    `Paid, pass not taken yet: ${sums.delivering}. Pending: ${sums.moving}.`,
  )
}

function stuckLine({ hash, payer, drops, closed_at, status, reason }: Row): string {
  return `${shownTime(closed_at)}  ${status}  ${amountOf(drops)} of ${payer}: ${reason} (${hash})`
}

function unreadLine({ hash, payer, drops, closed_at }: Row): string {
  return `${shownTime(closed_at)}  not in the journal  ${amountOf(drops)} of ${payer}; if no ledger has it: npm run sale -- ENV refund ${hash} --unpaid --by NAME --why TEXT`
}

function issuedLine({ hash, account, closed_at, instead }: Row): string {
  return `${shownTime(closed_at)}  waits for a person  ${instead} of ${account}: not in drops (${hash})`
}

function debtLine({ payer, tag, drops, status }: Row): string {
  const why = status === 'manual' ? 'refused, waits for a person' : 'owed for dust'
  return `${why}  ${amountOf(drops)} to ${payer}${Number(tag) < 0 ? '' : `, tag ${tag}`}`
}

function otherLine({ hash, account, closed_at, day, drops, instead }: Row): string {
  return `${typeof day === 'number' ? dateOf(day) : shownTime(closed_at)}  without a request  ${instead ?? amountOf(drops)} from ${addressOf(String(account))} (${hash})`
}
