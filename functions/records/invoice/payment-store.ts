import { type Drops, drops } from '#contract/money'
import type { PaymentReason } from '#contract/payment'
import type { Address, InvoiceID } from '#contract/wire/ledger-ids'
import type { Guarded } from '../../adapters/db/compare-and-set.ts'
import { inIndex } from '../../adapters/db/partial-index.ts'
import { listOf, sql } from '../../adapters/db/sql.ts'
import { before, next } from './payment-life.ts'
import { type Payment, paymentRow } from './payment-row.ts'

/** For the end of a SET: deletes the bytes of the Batch. It is as long as its sender likes, and only the signer of a refund reads it. */
export const FORGET_BATCH = sql`, batch_blob = NULL`

/** The payment for which a pass is to be delivered under this InvoiceID; null while there is none, or a rewound journal lacks it. */
export async function paidFor(db: D1Database, invoice: InvoiceID): Promise<Payment | null> {
  return sql`SELECT * FROM payment
    WHERE hash = (SELECT paid_by FROM invoice WHERE id = ${invoice}) AND status = 'delivering'
      AND EXISTS (SELECT 1 FROM ledger_tx WHERE ledger_tx.hash = payment.hash)`.one(paymentRow, db)
}

/** Whether a payment for a hold, of exactly its price and from its wallet, has not been judged yet. */
export async function isPaidUnjudged(
  db: D1Database,
  { invoiceId, wallet, price }: { invoiceId: InvoiceID; wallet: Address; price: Drops },
): Promise<boolean> {
  return sql`SELECT 1 AS one FROM payment
    WHERE invoice_id = ${invoiceId} AND payer = ${wallet} AND drops = ${price.toString()} AND status = 'received'
    LIMIT 1`.found(db)
}

/** Whether exactly this was paid under an InvoiceID, as far as the journal goes, and neither delivered for nor refunded. */
export async function hasPaid(db: D1Database, payer: Address, price: Drops): Promise<boolean> {
  return sql`SELECT 1 AS one FROM ledger_tx
    WHERE type = 'Payment' AND account = ${payer} AND effects ->> '$.paid.drops' = ${price.toString()}
      AND NOT EXISTS (SELECT 1 FROM payment
        WHERE payment.hash = ledger_tx.hash AND payment.status IN ('delivered', 'refunded'))
    LIMIT 1`.found(db)
}

/** Drops that are not ours to spend yet: received, and neither delivered for nor refunded, dust included. */
export async function boundDrops(db: D1Database): Promise<Drops> {
  const sum = await sql`SELECT
      COALESCE((SELECT sum(CAST(drops AS INTEGER)) FROM payment WHERE ${inIndex('payment_bound')}), 0)
      + COALESCE((SELECT sum(drops - settled) FROM dust_day), 0) AS sum`.column<number>('sum', db)
  return drops(BigInt(sum ?? 0))
}

/**
 * The pass of this invoice was taken: its payment is delivered for, unless its refund is under way already. Where none
 * has been judged yet it is the first payment of its buyer of exactly the price.
 */
export function deliveredFor(invoice: InvoiceID): Guarded {
  const firstFitting = sql`(
      SELECT hash FROM payment AS own JOIN purchase ON purchase.invoice_id = own.invoice_id
      WHERE own.invoice_id = ${invoice} AND own.status = 'received' AND payer = wallet AND drops = price_drops
      ORDER BY own.ledger LIMIT 1)`
  return sql`UPDATE payment SET status = 'delivered', version = version + 1, reason = NULL${FORGET_BATCH}
    WHERE hash = COALESCE((SELECT paid_by FROM invoice WHERE id = ${invoice}), ${firstFitting})
      AND refund IS NULL
      AND status IN ${listOf(before('taken', 'delivered'))}`
}

/** A condition: the payment is neither delivered for nor refunded, no refund of it is pending, and the journal lacks it. */
export const UNREAD = sql`payment.status IN ('received', 'refunding', 'refund_manual')
  AND (payment.refund IS NULL OR payment.status = 'refund_manual' AND NOT EXISTS (
    SELECT 1 FROM submission WHERE submission.hash = payment.refund AND submission.status = 'signed'))
  AND NOT EXISTS (SELECT 1 FROM ledger_tx WHERE ledger_tx.hash = payment.hash)`

const ITS_PURCHASE = sql`SELECT 1 FROM invoice JOIN purchase ON purchase.id = purchase_id
  WHERE invoice.id = payment.invoice_id AND paid_by = payment.hash`

const accepted = sql`SELECT 1 FROM offer_end WHERE offer_end.offer_id = purchase.offer_id AND how = 'accepted'`

/**
 * A condition: an offer that was made for a purchase is to be withdrawn, or a rewind let it be awaited again, and it had not
 * expired when that ended: it can be taken.
 */
const MAY_BE_TAKEN = sql`EXISTS (SELECT 1 FROM submission
  WHERE submission.purchase_id = purchase.id AND submission.offer_expires_at > ended_at
    AND (submission.status = 'signed' AND purpose <> 'cancel'
      OR EXISTS (SELECT 1 FROM stale_offer WHERE stale_offer.id = submission.offer_id)))`

/**
 * A condition: the pass that was paid for may still be offered, since a rewind dropped what withdrew or refused its offer; or that
 * it was taken is still to be handled.
 */
export const STILL_OFFERED = sql`EXISTS (${ITS_PURCHASE} AND purchase.status <> 'sold' AND (
  purchase.status <> 'released' OR ${MAY_BE_TAKEN} OR EXISTS (${accepted})))`

/** A condition: the pass that was paid for was taken for nothing, as far as the journal goes. */
const TAKEN = sql`EXISTS (${ITS_PURCHASE} AND purchase.status = 'sold' AND EXISTS (${accepted} AND amount = '0'))`

/** Whether the pass of a payment was taken while a refund was pending that only a fork had. */
export async function isTaken(db: D1Database, { hash }: Payment): Promise<boolean> {
  return sql`SELECT 1 AS one FROM payment WHERE hash = ${hash} AND ${TAKEN}`.found(db)
}

/** A condition: a refund may be sent, since its payer neither has the pass nor can take it. */
export const MAY_GO_BACK = sql`NOT ${STILL_OFFERED} AND NOT ${TAKEN}`

/** The pass of this invoice goes to another buyer: its payment is refunded, or waits for a person if the pass is lost. */
export function undeliveredFor(invoice: InvoiceID, reason: PaymentReason): Guarded {
  const event = reason === 'token_gone' ? 'lost' : 'undelivered'
  return sql`UPDATE payment SET status = ${next('delivering', event)}, version = version + 1, reason = ${reason}
    WHERE hash = (SELECT paid_by FROM invoice WHERE id = ${invoice}) AND status = 'delivering'`
}
