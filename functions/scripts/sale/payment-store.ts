import { DAY } from '#contract/timing'
import { sql, verbatim } from '../../adapters/db/sql.ts'
import { type Author, auditRow } from '../../records/switches/write-store.ts'
import { MAX_TOGETHER } from '../../sale/payment/debt-store.ts'
import type { Database, Row } from '../database/database.ts'
import { endAlerts } from './end-alerts-store.ts'
import { waitsForPerson } from './refund-store.ts'

const WAITS = waitsForPerson('payment.hash')

/** Payments that could not be refunded, newest first. */
export function stuckPayments(database: Database, most: number): Promise<readonly Row[]> {
  return database.run(
    `SELECT hash, payer, drops, closed_at, status, reason FROM payment WHERE status = 'refund_manual'
     ORDER BY closed_at DESC LIMIT ?1`,
    most,
  )
}

/** Payments under an invoice in another currency than XRP, which the minter has not returned by naming them, newest first. */
export function issuedPayments(database: Database, most: number): Promise<readonly Row[]> {
  return database.run(
    `SELECT hash, account, closed_at, effects ->> '$.paid.instead' AS instead FROM ledger_tx
     WHERE type = 'Payment' AND effects ->> '$.paid.instead' IS NOT NULL
       AND EXISTS (SELECT 1 FROM invoice WHERE id = effects ->> '$.paid.invoiceId')
       AND NOT EXISTS (SELECT 1 FROM ledger_tx AS back
         WHERE back.type = 'Payment' AND back.effects ->> '$.repaid' = ledger_tx.hash)
     ORDER BY ledger DESC LIMIT ?1`,
    most,
  )
}

/** Payments without a request, newest first. */
export function strangePayments(database: Database, most: number): Promise<readonly Row[]> {
  return database.run(
    `SELECT hash, account, closed_at, effects ->> '$.root.change' AS drops, effects ->> '$.paid.instead' AS instead, ledger
     FROM ledger_tx WHERE type = 'Payment' AND result = 'tesSUCCESS'
       AND NOT (effects ->> '$.paid.instead' IS NOT NULL
         AND EXISTS (SELECT 1 FROM invoice WHERE id = effects ->> '$.paid.invoiceId'))
       AND (CAST(effects ->> '$.root.change' AS INTEGER) > 0 OR effects ->> '$.paid.instead' IS NOT NULL)
       AND NOT EXISTS (SELECT 1 FROM payment WHERE payment.hash = ledger_tx.hash)
       AND NOT EXISTS (SELECT 1 FROM dust WHERE dust.hash = unhex(ledger_tx.hash))
     UNION ALL SELECT hex(hash), hex(account), day * ?2, CAST(drops AS TEXT), NULL, ledger
       FROM stranger_tx WHERE drops > 0
     ORDER BY ledger DESC LIMIT ?1`,
    most,
    DAY,
  )
}

/** What is owed for payments that were too small to be refunded, by payer and tag; what a person has to handle first. */
export function dustDebts(database: Database, most: number): Promise<readonly Row[]> {
  return database.run(
    `SELECT payer, tag, drops, status FROM dust_debt WHERE drops > 0
     ORDER BY status = 'manual' DESC, drops DESC LIMIT ?1`,
    most,
  )
}

/** The sums: of older payments without a request, of dust that is owed, and of pending payments. */
export async function paymentSums(database: Database): Promise<Row | undefined> {
  const [sums] = await database.run(
    `SELECT
       (SELECT sum(count) FROM stranger_day) AS strange,
       (SELECT sum(drops) FROM stranger_day) AS strange_drops,
       (SELECT sum(drops - settled) FROM dust_day) AS owed,
       (SELECT count(*) FROM payment WHERE status = 'delivering') AS delivering,
       (SELECT count(*) FROM payment WHERE status IN ('received', 'refunding')) AS moving`,
  )
  return sums
}

/** Of a debt, how many payments it is for, and the drops of those that its next refund returns. As SQL. */
const NEXT_PAYMENTS = `(SELECT count(*) FROM dust WHERE dust.debt = dust_debt.id AND dust.refund IS NULL) AS payments,
  (SELECT sum(next.drops) FROM (SELECT dust.drops FROM dust WHERE dust.debt = dust_debt.id AND dust.refund IS NULL
     ORDER BY dust.ledger, dust.hash LIMIT ${MAX_TOGETHER}) AS next) AS next_drops`

/** A debt that can be made due: nothing of it is being refunded. As SQL. */
const CAN_BE_DUE = `status <> 'refunding' AND drops > 0`

/**
 * Makes all dust of an account due now, retries its refunds that wait for a person, and ends the alerts about both.
 * Answers with what will be refunded: nothing was changed where that is nothing. `what` is the command, for the audit.
 */
export async function refundAll(
  database: Database,
  author: Author,
  what: string,
  payer: string,
): Promise<{ debts: readonly Row[]; payments: readonly Row[] }> {
  const [, , , debts = [], payments = []] = await database.runAll([
    auditRow(
      author,
      what,
      sql`EXISTS (SELECT 1 FROM dust_debt WHERE payer = ${payer} AND ${verbatim(CAN_BE_DUE)})
         OR EXISTS (SELECT 1 FROM payment WHERE payer = ${payer} AND ${verbatim(WAITS)})`,
    ),
    ...endAlerts(
      `(name IN (SELECT 'payment ' || hash FROM payment WHERE payer = ?1 AND ${WAITS})
         OR name IN (SELECT 'dust of ' || payer || ' ' || tag FROM dust_debt WHERE payer = ?1 AND ${CAN_BE_DUE}))`,
      [payer],
      author.at,
    ),
    {
      sql: `UPDATE dust_debt SET status = 'owed', due_at = ?2, attempts = 0, version = version + 1
         WHERE payer = ?1 AND ${CAN_BE_DUE} RETURNING drops, tag, ${NEXT_PAYMENTS}`,
      values: [payer, author.at],
    },
    {
      sql: `UPDATE payment SET status = 'refunding', refund = NULL, attempts = 0, version = version + 1
         WHERE payer = ?1 AND ${WAITS} RETURNING drops, hash`,
      values: [payer],
    },
  ])
  return { debts, payments }
}
