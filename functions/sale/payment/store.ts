import type { Address, TxHash } from '#contract/wire/ledger-ids'
import { inIndex } from '../../adapters/db/partial-index.ts'
import { listOf, sql } from '../../adapters/db/sql.ts'
import { mayRun } from '../../records/alerts/quarantine-store.ts'
import { before } from '../../records/invoice/payment-life.ts'
import { type Payment, paymentRow } from '../../records/invoice/payment-row.ts'
import { FORGET_BATCH } from '../../records/invoice/payment-store.ts'
import { nextRefunds } from './refund-turn-store.ts'

/** The journal's facts about a payment. */
interface Received
  extends Pick<
    Payment,
    'hash' | 'invoiceId' | 'payer' | 'drops' | 'partial' | 'sourceTag' | 'blob' | 'ledger' | 'closedAt'
  > {
  /** The Batch that it is part of. */
  readonly batch?: TxHash | undefined
}

/**
 * Stores a payment as it was read. Until it is judged, a later reading replaces an earlier one. Stores nothing where a
 * restored database has just lost the invoice: then the payment is read again too. `now` (unix ms) is its place among
 * payments that wait.
 */
export async function keepReceived(db: D1Database, paid: Received, now: number): Promise<void> {
  const { hash, invoiceId, payer, sourceTag, blob, ledger, closedAt } = paid
  await sql`INSERT INTO payment
      (hash, invoice_id, payer, drops, partial, source_tag, blob, ledger, closed_at, since, turn_at, batch)
    SELECT ${hash}, id, ${payer}, ${paid.drops.toString()}, ${paid.partial ? 1 : 0}, ${sourceTag}, ${blob},
      ${ledger}, ${closedAt}, ${now}, ${now}, ${paid.batch ?? null} FROM invoice
    WHERE id = ${invoiceId} AND NOT EXISTS (SELECT 1 FROM dust WHERE hash = unhex(${hash}))
    ON CONFLICT (hash) DO UPDATE SET invoice_id = excluded.invoice_id, payer = excluded.payer,
      drops = excluded.drops, partial = excluded.partial, source_tag = excluded.source_tag,
      blob = excluded.blob, ledger = excluded.ledger, closed_at = excluded.closed_at, batch = excluded.batch,
      batch_blob = CASE WHEN payment.batch IS excluded.batch THEN payment.batch_blob END, version = version + 1
    WHERE payment.status = 'received'`.run(db)
}

/** Stores the bytes of the Batch that a payment is part of; false when another caller moved the payment first. */
export async function keepBatch(db: D1Database, { hash, version }: Payment, bytes: string): Promise<boolean> {
  return sql`UPDATE payment SET batch_blob = ${bytes}, version = version + 1
    WHERE hash = ${hash} AND version = ${version}`.changed(db)
}

export async function paymentByHash(db: D1Database, hash: TxHash): Promise<Payment | null> {
  return sql`SELECT * FROM payment WHERE hash = ${hash}`.one(paymentRow, db)
}

export async function paymentByRefund(db: D1Database, refund: TxHash): Promise<Payment | null> {
  return sql`SELECT * FROM payment WHERE refund = ${refund}`.one(paymentRow, db)
}

/** Payments of one payer that one run checks. */
const MAX_OF_ONE = 20

/**
 * Ids of payments with work to do that are not paused at `now` (unix ms), in turns by payer, the longest unchecked
 * first, then in the order of validation: of two that fit one invoice the first has the pass. A waiting refund is among
 * them once it is its turn.
 */
export async function openPayments(db: D1Database, now: number, limit: number): Promise<string[]> {
  return sql`SELECT hash FROM (
      SELECT hash, turn_at, row_number() OVER (PARTITION BY payer ORDER BY turn_at, ledger, rowid) AS nth
      FROM payment
      WHERE ${inIndex('payment_bound')} AND status <> 'refund_manual'
        AND ${mayRun('payment', sql`payment.hash`, now)}
        AND (status <> 'refunding' OR refund IS NOT NULL OR hash IN (${nextRefunds(now)}))
        AND NOT EXISTS (SELECT 1 FROM purchase WHERE purchase.invoice_id = payment.invoice_id
          AND payment.status = 'delivering' AND purchase.status = 'offered'))
    WHERE nth <= ${MAX_OF_ONE} ORDER BY nth, turn_at LIMIT ${limit}`.columns<string>('hash', db)
}

export async function notePaymentTurn(db: D1Database, hash: TxHash, now: number): Promise<void> {
  await sql`UPDATE payment SET turn_at = ${now} WHERE hash = ${hash}`.run(db)
}

/** Refunds of one payer that are open at once, those that wait for a person included. Further payments wait to be judged. */
export const MAX_OPEN_REFUNDS = 20

/** How many refunds of one payer are open, those that wait for a person included. */
export async function openRefundsOf(db: D1Database, payer: Address): Promise<number> {
  const count = sql`SELECT count(*) AS n FROM payment
    WHERE payer = ${payer} AND ${inIndex('payment_open_refund')}`
  return (await count.column<number>('n', db)) ?? 0
}

/** How many passes are paid, or may be any moment, and are not taken yet. */
export async function undelivered(db: D1Database): Promise<number> {
  const count = sql`SELECT count(*) AS n FROM purchase
    WHERE ${inIndex('purchase_open')} AND invoice_id IS NOT NULL`
  return (await count.column<number>('n', db)) ?? 0
}

/**
 * The ledger has a refund of this payment, whether or not it is written down here: whatever the row says, the payer has
 * their money. One that is delivered or refunded already stays as it is.
 */
export async function noteRepaid(db: D1Database, hash: TxHash, refund: TxHash): Promise<void> {
  await sql`UPDATE payment
    SET status = 'refunded', refund = ${refund}, version = version + 1${FORGET_BATCH}
    WHERE hash = ${hash} AND status IN ${listOf(before('repaid', 'refunded'))}`.run(db)
}
