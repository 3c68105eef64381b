import { inIndex } from '../../adapters/db/partial-index.ts'
import { type Sql, sql } from '../../adapters/db/sql.ts'
import { DEBT_ID, mayRun } from '../../records/alerts/quarantine-store.ts'
import { STILL_OFFERED } from '../../records/invoice/payment-store.ts'

/** Pending refunds at once. They are counted apart from the sale's transactions, so that refunds never keep a buyer waiting. */
const MAX_REFUNDS = 2

/** Ledgers after its last one for which a refund that is not settled counts as pending. */
const LATE = 40

/**
 * Pending refunds: signed, and not settled, not read from the ledger, not long past their last ledger. By the
 * last condition a refund that this release cannot settle stops counting, so that two of those stop no other refund; that
 * none is sent twice does not depend on this count.
 */
const REFUNDS_UNDER_WAY = sql`(SELECT count(*) FROM submission WHERE purpose = 'refund' AND status = 'signed'
    AND NOT EXISTS (SELECT 1 FROM ledger_tx WHERE ledger_tx.hash = submission.hash)
    AND last_ledger + ${LATE} >= COALESCE((SELECT ledger FROM cursor WHERE id = 1), 0))`

/** A condition: one more refund may be pending. */
export const MAY_REFUND = sql`${REFUNDS_UNDER_WAY} < ${MAX_REFUNDS}`

/** The payments that refunds of the journal name which are not handled yet. */
const REPAID = sql`SELECT effects ->> '$.repaid' AS hash FROM ledger_tx
  WHERE processed = 0 AND effects ->> '$.repaid' IS NOT NULL`

/** A condition: the journal has no other refund of this payment that is not handled yet. */
export const isNotRepaid = (payment: Sql): Sql => sql`${payment} NOT IN (${REPAID})`

/** The same of a debt, by the `id` of its row: of its dust a refund names the last alone that it returns. */
export const isDebtNotRepaid = (id: Sql): Sql => sql`${id} NOT IN (SELECT debt FROM dust
  WHERE refund IS NULL AND dust.hash IN (SELECT unhex(hash) FROM (${REPAID})))`

/**
 * Refunds that wait to be signed and are not paused, each since when (unix ms): of payments that the journal has, which a
 * rewind may have dropped, and of debts that are due; not of what the journal has returned otherwise.
 */
const waiting = (now: number): Sql => sql`SELECT hash AS id, payer, since FROM payment
    WHERE ${inIndex('payment_open_refund')} AND status = 'refunding' AND refund IS NULL
      AND EXISTS (SELECT 1 FROM ledger_tx WHERE ledger_tx.hash = payment.hash) AND ${isNotRepaid(sql`payment.hash`)}
      AND NOT ${STILL_OFFERED}
      AND ${mayRun('payment', sql`hash`, now)}
  UNION ALL SELECT ${DEBT_ID}, payer, due_at FROM dust_debt
    WHERE due_at IS NOT NULL AND status = 'owed' AND ${isDebtNotRepaid(sql`dust_debt.id`)}
      AND ${mayRun('debt', DEBT_ID, now)}`

/**
 * The ids of the refunds that may be signed now, as many as may be pending besides those that are. Payers are served in
 * turns, one refund each, the longest waiting first: one who was just served comes after all who wait by then. `now`
 * is unix ms.
 */
export const nextRefunds = (now: number): Sql => sql`SELECT id FROM (
    SELECT id, since, COALESCE(refund_turn.at, 0) AS served,
      row_number() OVER (PARTITION BY payer ORDER BY since, id) AS nth
    FROM (${waiting(now)}) LEFT JOIN refund_turn USING (payer))
  ORDER BY nth, max(since, served), served, id LIMIT max(0, ${MAX_REFUNDS} - ${REFUNDS_UNDER_WAY})`

/** Puts the payer of a payment behind all who wait: something is wrong with it, and others must not wait for that. */
export async function passOver(db: D1Database, hash: string, now: number): Promise<void> {
  const payer = await sql`SELECT payer FROM payment WHERE hash = ${hash}`.column<string>('payer', db)
  if (payer !== null) await passOverPayer(db, payer, now)
}

export async function passOverPayer(db: D1Database, payer: string, now: number): Promise<void> {
  await sql`INSERT OR REPLACE INTO refund_turn (payer, at) VALUES (${payer}, ${now})`.run(db)
}
