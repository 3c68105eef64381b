import { guarded } from '../../adapters/db/guarded.ts'
import { type Author, auditRow } from '../../records/switches/write-store.ts'
import type { Database, Row } from '../database/database.ts'
import { endAlerts } from './end-alerts-store.ts'

/** A payment that waits for a person, whose refund can no longer be validated and is not on the ledger, as SQL of its hash. */
export const waitsForPerson = (hash: string) => `payment.status = 'refund_manual'
  AND NOT EXISTS (SELECT 1 FROM submission WHERE submission.hash = payment.refund AND submission.status = 'signed')
  AND NOT EXISTS (SELECT 1 FROM ledger_tx WHERE type = 'Payment' AND effects ->> '$.repaid' = ${hash})`

/** The payment of this hash, if it waits for a person so. */
const waits = (hash: string) => `payment.hash = ${hash} AND ${waitsForPerson(hash)}`

/** A transaction that returned nothing else yet, as SQL. */
const unused = (tx: string) => `NOT EXISTS (SELECT 1 FROM payment AS other WHERE other.refund = ${tx})
  AND NOT EXISTS (SELECT 1 FROM dust WHERE dust.refund = unhex(${tx}))
  AND NOT EXISTS (SELECT 1 FROM dust_debt WHERE dust_debt.refund = ${tx})`

/** The payment of this hash, and whether it is one that was too small to be refunded by itself. */
export async function paymentRow(
  database: Database,
  hash: string,
): Promise<{ payment: Row | undefined; isDust: boolean }> {
  const [[payment] = [], dust = []] = await database.runAll([
    { sql: 'SELECT * FROM payment WHERE hash = ?1', values: [hash] },
    { sql: 'SELECT 1 AS one FROM dust WHERE hash = unhex(?1)', values: [hash] },
  ])
  return { payment, isDust: dust.length > 0 }
}

/** Has a refund that gave up tried again, with its row in the audit; nothing where it does not wait for a person any more. */
export async function retryRefund(
  database: Database,
  author: Author,
  hash: string,
): Promise<Row | undefined> {
  const [, , , [retried] = []] = await database.runAll([
    auditRow(
      author,
      `refund ${hash} --retry`,
      guarded(`EXISTS (SELECT 1 FROM payment WHERE ${waits('?')})`, hash, hash),
    ),
    ...endAlerts(itsAlert(waits('?1')), [hash], author.at),
    {
      sql: `UPDATE payment SET status = 'refunding', refund = NULL, attempts = 0, version = version + 1 WHERE ${waits('?1')}
        RETURNING drops, payer`,
      values: [hash],
    },
  ])
  return retried
}

/**
 * Notes the transaction that returned a payment, with its row in the audit; nothing where the payment has moved since, or the
 * transaction returned another one.
 */
export async function noteRefund(
  database: Database,
  author: Author,
  { hash, version, refund }: { readonly hash: string; readonly version: number; readonly refund: string },
): Promise<Row | undefined> {
  const may = (own: string, seen: string, tx: string) =>
    `${waits(own)} AND payment.version = ${seen} AND ${unused(tx)}`
  const [, , , [noted] = []] = await database.runAll([
    auditRow(
      author,
      `refund ${hash} --done ${refund}`,
      guarded(
        `EXISTS (SELECT 1 FROM payment WHERE ${may('?', '?', '?')})`,
        ...[hash, hash, version, refund, refund, refund],
      ),
    ),
    ...endAlerts(itsAlert(may('?1', '?2', '?3')), [hash, version, refund], author.at),
    {
      sql: `UPDATE payment SET status = 'refunded', refund = ?3, batch_blob = NULL, version = version + 1
        WHERE ${may('?1', '?2', '?3')} RETURNING drops, payer`,
      values: [hash, version, refund],
    },
  ])
  return noted
}

/** The alert about the payment `?1`, if that has this condition; as SQL. */
function itsAlert(condition: string): string {
  return `name = 'payment ' || ?1 AND EXISTS (SELECT 1 FROM payment WHERE ${condition})`
}
