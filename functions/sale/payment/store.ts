import type { Address, TxHash } from '#contract/wire/ledger-ids'
import { inIndex } from '../../adapters/db/partial-index.ts'
import { sql } from '../../adapters/db/sql.ts'
import { mayRun } from '../../records/alerts/quarantine-store.ts'
import { before } from '../../records/invoice/payment-life.ts'
import { onePayment, type Payment } from '../../records/invoice/payment-row.ts'
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
  await db
    .prepare(
      `INSERT INTO payment (hash, invoice_id, payer, drops, partial, source_tag, blob, ledger, closed_at, since, turn_at, batch)
       SELECT ?1, id, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?10, ?11 FROM invoice
       WHERE id = ?2 AND NOT EXISTS (SELECT 1 FROM dust WHERE hash = unhex(?1))
       ON CONFLICT (hash) DO UPDATE SET invoice_id = ?2, payer = ?3, drops = ?4, partial = ?5, source_tag = ?6, blob = ?7,
         ledger = ?8, closed_at = ?9, batch = ?11, batch_blob = CASE WHEN payment.batch IS ?11 THEN payment.batch_blob END,
         version = version + 1 WHERE payment.status = 'received'`,
    )
    .bind(
      paid.hash,
      paid.invoiceId,
      paid.payer,
      paid.drops.toString(),
      paid.partial ? 1 : 0,
      paid.sourceTag,
      paid.blob,
      paid.ledger,
      paid.closedAt,
      now,
      paid.batch ?? null,
    )
    .run()
}

/** Stores the bytes of the Batch that a payment is part of; false when another caller moved the payment first. */
export async function keepBatch(db: D1Database, { hash, version }: Payment, bytes: string): Promise<boolean> {
  const { meta } = await db
    .prepare('UPDATE payment SET batch_blob = ?, version = version + 1 WHERE hash = ? AND version = ?')
    .bind(bytes, hash, version)
    .run()
  return meta.changes === 1
}

export async function paymentByHash(db: D1Database, hash: TxHash): Promise<Payment | null> {
  return onePayment(db.prepare('SELECT * FROM payment WHERE hash = ?').bind(hash))
}

export async function paymentByRefund(db: D1Database, refund: TxHash): Promise<Payment | null> {
  return onePayment(db.prepare('SELECT * FROM payment WHERE refund = ?').bind(refund))
}

/** Payments of one payer that one run checks. */
const MAX_OF_ONE = 20

/**
 * Ids of payments with work to do that are not paused at `now` (unix ms), in turns by payer, the longest unchecked
 * first, then in the order of validation: of two that fit one invoice the first has the pass. A waiting refund is among
 * them once it is its turn.
 */
export async function openPayments(db: D1Database, now: number, limit: number): Promise<string[]> {
  const rows = await sql`SELECT hash FROM (
      SELECT hash, turn_at, row_number() OVER (PARTITION BY payer ORDER BY turn_at, ledger, rowid) AS nth FROM payment
      WHERE ${inIndex('payment_bound')} AND status <> 'refund_manual' AND ${mayRun('payment', sql`payment.hash`, now)}
        AND (status <> 'refunding' OR refund IS NOT NULL OR hash IN (${nextRefunds(now)}))
        AND NOT EXISTS (SELECT 1 FROM purchase WHERE purchase.invoice_id = payment.invoice_id
          AND payment.status = 'delivering' AND purchase.status = 'offered'))
    WHERE nth <= ${MAX_OF_ONE} ORDER BY nth, turn_at LIMIT ${limit}`.all<{ hash: string }>(db)
  return rows.map(({ hash }) => hash)
}

export async function notePaymentTurn(db: D1Database, hash: TxHash, now: number): Promise<void> {
  await db.prepare('UPDATE payment SET turn_at = ? WHERE hash = ?').bind(now, hash).run()
}

/** Refunds of one payer that are open at once, those that wait for a person included. Further payments wait to be judged. */
export const MAX_OPEN_REFUNDS = 20

/** How many refunds of one payer are open, those that wait for a person included. */
export async function openRefundsOf(db: D1Database, payer: Address): Promise<number> {
  const open = `SELECT count(*) AS n FROM payment WHERE payer = ? AND ${inIndex('payment_open_refund')}`
  return (await db.prepare(open).bind(payer).first<number>('n')) ?? 0
}

/** How many passes are paid, or may be any moment, and are not taken yet. */
export async function undelivered(db: D1Database): Promise<number> {
  const count = await db
    .prepare(
      `SELECT count(*) AS n FROM purchase WHERE ${inIndex('purchase_open')} AND invoice_id IS NOT NULL`,
    )
    .first<number>('n')
  return count ?? 0
}

/**
 * The ledger has a refund of this payment, whether or not it is written down here: whatever the row says, the payer has
 * their money. False for an unknown payment, or one that cannot be refunded any more.
 */
export async function noteRepaid(db: D1Database, hash: TxHash, refund: TxHash): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `UPDATE payment SET status = 'refunded', refund = ?1, version = version + 1${FORGET_BATCH}
       WHERE hash = ?2 AND status IN (SELECT value FROM json_each(?3))`,
    )
    .bind(refund, hash, JSON.stringify(before('repaid', 'refunded')))
    .run()
  return meta.changes === 1
}
