import { type Sql, sql } from '../../adapters/db/sql.ts'
import { MAY_GO_BACK, UNREAD } from '../../records/invoice/payment-store.ts'
import { type Author, auditRow } from '../../records/switches/write-store.ts'
import type { Database, Row } from '../database/database.ts'
import { endAlerts } from './end-alerts-store.ts'

/** A condition: the payment waits for a person, and its refund can no longer be validated and is not on the ledger. */
export const WAITS_FOR_PERSON = sql`payment.status = 'refund_manual'
  AND NOT EXISTS (SELECT 1 FROM submission WHERE submission.hash = payment.refund AND submission.status = 'signed')
  AND NOT EXISTS (SELECT 1 FROM ledger_tx WHERE type = 'Payment' AND effects ->> '$.repaid' = payment.hash)`

/** A condition: the payment has this hash, and waits for a person so. */
const waits = (hash: string) => sql`payment.hash = ${hash} AND ${WAITS_FOR_PERSON}`

/** A condition: the transaction has returned nothing else yet. */
const unused = (tx: string) => sql`NOT EXISTS (SELECT 1 FROM payment AS other WHERE other.refund = ${tx})
  AND NOT EXISTS (SELECT 1 FROM dust WHERE dust.refund = unhex(${tx}))
  AND NOT EXISTS (SELECT 1 FROM dust_debt WHERE dust_debt.refund = ${tx})`

/** Columns of a payment whose refund is tried again: it is not signed while the journal lacks the payment, or its pass may be taken. */
export const RETRIED = sql`drops, hash, ${MAY_GO_BACK} AS may_go_back,
  EXISTS (SELECT 1 FROM ledger_tx WHERE ledger_tx.hash = payment.hash) AS is_read`

/** The payment of this hash, and whether it is one that was too small to be refunded by itself. */
export async function findPayment(
  database: Database,
  hash: string,
): Promise<{ payment: Row | undefined; isDust: boolean }> {
  const [[payment] = [], dust = []] = await database.runAll([
    sql`SELECT * FROM payment WHERE hash = ${hash}`,
    sql`SELECT 1 AS one FROM dust WHERE hash = unhex(${hash})`,
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
    auditRow(author, `refund ${hash} --retry`, sql`EXISTS (SELECT 1 FROM payment WHERE ${waits(hash)})`),
    ...endAlerts(itsAlert(hash, waits(hash)), author.at),
    sql`UPDATE payment SET status = 'refunding', refund = NULL, attempts = 0, version = version + 1
      WHERE ${waits(hash)} RETURNING ${RETRIED}`,
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
  const may = sql`${waits(hash)} AND payment.version = ${version} AND ${unused(refund)}`
  const [, , , [noted] = []] = await database.runAll([
    auditRow(author, `refund ${hash} --done ${refund}`, sql`EXISTS (SELECT 1 FROM payment WHERE ${may})`),
    ...endAlerts(itsAlert(hash, may), author.at),
    sql`UPDATE payment SET status = 'refunded', refund = ${refund}, batch_blob = NULL, version = version + 1
      WHERE ${may} RETURNING drops, payer`,
  ])
  return noted
}

/** Deletes a payment that the journal lacks, and its alert, unless the journal is still to be read again; answers with what it was. */
export async function forgetUnpaid(
  database: Database,
  author: Author,
  hash: string,
): Promise<readonly Row[]> {
  const may = sql`hash = ${hash} AND ${UNREAD}
    AND NOT EXISTS (SELECT 1 FROM halt WHERE name IN ('diverged', 'restored'))`
  const [, , , forgotten = []] = await database.runAll([
    auditRow(author, `refund ${hash} --unpaid`, sql`EXISTS (SELECT 1 FROM payment WHERE ${may})`),
    ...endAlerts(itsAlert(hash, may), author.at),
    sql`DELETE FROM payment WHERE ${may} RETURNING drops, payer`,
  ])
  return forgotten
}

/** A condition: the alert is about this payment, and that fulfils the other condition. */
function itsAlert(hash: string, condition: Sql): Sql {
  return sql`name = 'payment ' || ${hash} AND EXISTS (SELECT 1 FROM payment WHERE ${condition})`
}
