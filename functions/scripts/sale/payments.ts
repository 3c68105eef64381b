import type { Database, Row } from '../inbox/database.ts'
import { type Output, say } from '../inbox/output.ts'
import { timeOf } from './time.ts'

const MOST = 50

/**
 * Prints payments to the minter about which nothing is done by itself: those that could not be given back, those that
 * were too little to be, and those that nothing was asked for under, which are only written down.
 */
export async function payments(database: Database, output: Output): Promise<void> {
  const stuck = await database.run(
    `SELECT hash, payer, drops, closed_at, status, reason FROM payment WHERE status IN ('refund_manual', 'kept')
     ORDER BY status DESC, closed_at DESC LIMIT ${MOST}`,
  )
  const others = await database.run(
    `SELECT hash, account, closed_at, effects ->> '$.root.change' AS drops, effects ->> '$.paid.instead' AS instead
     FROM ledger_tx WHERE type = 'Payment' AND result = 'tesSUCCESS' AND CAST(effects ->> '$.root.change' AS INTEGER) > 0
       AND NOT EXISTS (SELECT 1 FROM payment WHERE payment.hash = ledger_tx.hash)
     ORDER BY ledger DESC LIMIT ${MOST}`,
  )
  const [open] = await database.run(
    `SELECT count(*) FILTER (WHERE status = 'delivering') AS delivering,
       count(*) FILTER (WHERE status IN ('received', 'refunding')) AS moving FROM payment`,
  )
  say(
    output,
    ...stuck.map(
      ({ hash, payer, drops, closed_at, status, reason }) =>
        `${timeOf(closed_at)}  ${status}  ${drops} drops of ${payer}: ${reason} (${hash})`,
    ),
    stuck.length > 0 ? '' : 'No payment waits for a person.',
    ...others.map(otherLine),
    others.length > 0 ? '' : 'Nothing came in that was not asked for.',
    `Paid and not taken yet: ${open?.delivering}. On their way: ${open?.moving}.`,
  )
}

function otherLine({ hash, account, closed_at, drops, instead }: Row): string {
  return `${timeOf(closed_at)}  not asked for  ${instead ?? `${drops} drops`} from ${account} (${hash})`
}
