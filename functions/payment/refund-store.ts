import { firstPayment, type Payment } from '../invoice/payment-row.ts'
import { type Submission, submissionColumns, submissionInsert } from '../minter/submission-store.ts'
import { FOR_REFUNDS } from '../minter/ticket-store.ts'
import { MOST_REFUNDS, nextRefunds, payerServed, REFUNDS_UNDER_WAY } from './refund-turn-store.ts'

/** Tickets that refunds never take of the sale's: with so few left the pool is being refilled, and they have their own. */
const LEFT_TO_THE_SALE = 29

/**
 * A ticket that this refund may use, if it is its turn: of the sale's while it has plenty, from the far end of the pool, else
 * of those that are for refunds alone. Null while it has to wait. A refund is named by the hash of its payment, or by its debt; `now` is unix ms.
 */
export async function ticketForRefund(db: D1Database, id: string, now: number): Promise<number | null> {
  return db
    .prepare(
      `SELECT sequence FROM ticket WHERE status = 'free'
         AND (${FOR_REFUNDS}
           OR (SELECT count(*) FROM ticket WHERE status = 'free' AND NOT ${FOR_REFUNDS}) > ${LEFT_TO_THE_SALE})
         AND ?1 IN (${nextRefunds('?2')})
       ORDER BY ${FOR_REFUNDS}, sequence DESC LIMIT 1`,
    )
    .bind(id, now)
    .first<number | null>('sequence')
}

/**
 * Writes a refund down before it is sent: its bytes, its ticket, and that it is this payment's only one. Null when the
 * payment, the ticket or the place among refunds is not what it was when it was signed; then nothing may be sent.
 */
export async function writeDownRefund(
  db: D1Database,
  { hash, version, payer }: Payment,
  refund: Submission,
): Promise<Payment | null> {
  const written = `EXISTS (SELECT 1 FROM submission WHERE hash = ?1)`
  const results = await db.batch([
    db
      .prepare(
        `${submissionInsert}
         WHERE EXISTS (SELECT 1 FROM ticket WHERE sequence = ? AND status = 'free')
           AND ${REFUNDS_UNDER_WAY} < ${MOST_REFUNDS}
           AND EXISTS (SELECT 1 FROM payment WHERE hash = ? AND version = ? AND status = 'refunding' AND refund IS NULL)`,
      )
      .bind(...submissionColumns(refund), refund.ticket, hash, version),
    db
      .prepare(
        `UPDATE ticket SET status = 'signed', hash = ?1 WHERE sequence = ?2 AND status = 'free' AND ${written}`,
      )
      .bind(refund.hash, refund.ticket),
    payerServed(db, { payer, refund: refund.hash, now: refund.createdAt }),
    db
      .prepare(
        `UPDATE payment SET refund = ?1, attempts = attempts + 1, version = version + 1
         WHERE hash = ?2 AND version = ?3 AND status = 'refunding' AND refund IS NULL AND ${written} RETURNING *`,
      )
      .bind(refund.hash, hash, version),
  ])
  return firstPayment(results.at(-1))
}
