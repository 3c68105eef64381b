import { type Drops, drops } from '#contract/money'
import type { PaymentReason } from '#contract/payment'
import type { Address, InvoiceID } from '#contract/wire/ledger-ids'
import { type Guarded, guarded } from '../../adapters/db/guarded.ts'
import { inIndex } from '../../adapters/db/partial-index.ts'
import { before, next } from './payment-life.ts'
import { onePayment, type Payment } from './payment-row.ts'

/** Nothing goes back any more: a Batch is as long as its sender likes, and only who signs a refund reads it. */
export const FORGET_BATCH = ', batch_blob = NULL'

/** The payment for which a pass is to be delivered under this InvoiceID; null while nobody has paid. */
export async function paidFor(db: D1Database, invoice: InvoiceID): Promise<Payment | null> {
  return onePayment(
    db
      .prepare(
        `SELECT * FROM payment WHERE hash = (SELECT paid_by FROM invoice WHERE id = ?) AND status = 'delivering'`,
      )
      .bind(invoice),
  )
}

/** Just what was asked for under an InvoiceID, by who was asked. */
export interface Price {
  readonly invoice: InvoiceID
  readonly payer: Address
  readonly price: Drops
}

/** Whether a payment of just the price by who was asked has not been judged yet. */
export async function isPaidUnjudged(db: D1Database, { invoice, payer, price }: Price): Promise<boolean> {
  const one = await db
    .prepare(
      `SELECT 1 AS one FROM payment WHERE invoice_id = ? AND payer = ? AND drops = ? AND status = 'received' LIMIT 1`,
    )
    .bind(invoice, payer, price.toString())
    .first('one')
  return one !== null
}

/**
 * Whether somebody has paid just this under an InvoiceID, as far as was read, by a payment that the books have not done
 * with: one that was delivered for, or went back, has paid for nothing else.
 */
export async function hasPaid(db: D1Database, payer: Address, price: Drops): Promise<boolean> {
  const paid = await db
    .prepare(
      `SELECT 1 AS one FROM ledger_tx WHERE type = 'Payment' AND account = ? AND effects ->> '$.paid.drops' = ?
         AND NOT EXISTS (SELECT 1 FROM payment WHERE payment.hash = ledger_tx.hash
           AND payment.status IN ('delivered', 'refunded')) LIMIT 1`,
    )
    .bind(payer, price.toString())
    .first('one')
  return paid !== null
}

/** Drops that are not ours to spend yet: paid in, and neither delivered for nor given back; dust is owed until it went back. */
export async function boundDrops(db: D1Database): Promise<Drops> {
  const sum = await db
    .prepare(
      `SELECT COALESCE((SELECT sum(CAST(drops AS INTEGER)) FROM payment WHERE ${inIndex('payment_bound')}), 0)
         + COALESCE((SELECT sum(drops - settled) FROM dust_day), 0) AS sum`,
    )
    .first<number>('sum')
  return drops(BigInt(sum ?? 0))
}

/**
 * The pass of this invoice was taken: its payment is delivered for, unless it is on its way back already. Where none has
 * been judged yet it is the first that its buyer made of just the price.
 */
export function deliveredFor(invoice: InvoiceID): Guarded {
  return guarded(
    `UPDATE payment SET status = 'delivered', version = version + 1, reason = NULL${FORGET_BATCH}
     WHERE hash = COALESCE((SELECT paid_by FROM invoice WHERE id = ?),
         (SELECT hash FROM payment AS own JOIN purchase ON purchase.invoice_id = own.invoice_id
          WHERE own.invoice_id = ? AND own.status = 'received' AND payer = wallet AND drops = price_drops
          ORDER BY own.ledger LIMIT 1))
       AND refund IS NULL AND status IN (SELECT value FROM json_each(?))`,
    invoice,
    invoice,
    JSON.stringify(before('taken', 'delivered')),
  )
}

/** The pass of this invoice goes to somebody else: its payment goes back, or before a person if nobody knows where the pass is. */
export function undeliveredFor(invoice: InvoiceID, reason: PaymentReason): Guarded {
  const event = reason === 'token_gone' ? 'lost' : 'undelivered'
  return guarded(
    `UPDATE payment SET status = ?, version = version + 1, reason = ?
     WHERE hash = (SELECT paid_by FROM invoice WHERE id = ?) AND status = 'delivering'`,
    next('delivering', event),
    reason,
    invoice,
  )
}
