import type { PaymentReason } from '#contract/payment'
import { compareAndSet, type Guarded, type RowChange } from '../../adapters/db/compare-and-set.ts'
import { sql } from '../../adapters/db/sql.ts'
import { next } from '../../records/invoice/payment-life.ts'
import { type Payment, paymentRow } from '../../records/invoice/payment-row.ts'
import { invoicePaid } from '../../records/invoice/store.ts'
import { isWritten, type Submission } from '../minter/submission-store.ts'
import { refundWritten } from './refund-store.ts'
import { isNotRepaid } from './refund-turn-store.ts'

export type PaymentMove =
  | { readonly event: 'matched' | 'taken' | 'expired' | 'bounced' | 'repaid' }
  | { readonly event: 'mismatched' | 'unpayable'; readonly reason: PaymentReason }
  | { readonly event: 'signed'; readonly refund: Submission }

/**
 * Moves a payment along its life-cycle, with everything that must become true with it, in one transaction. Null when
 * another caller moved it first. `matched`: null too when its invoice is not open any more or the pass not on hold.
 * `signed`: null too where `refundWritten` writes nothing; then nothing may be sent.
 */
export async function movePayment(
  db: D1Database,
  payment: Payment,
  what: PaymentMove,
  alongside: readonly Guarded[] = [],
): Promise<Payment | null> {
  const { hash, version, status } = payment
  const to = next(status, what.event)
  if (to === null) throw new Error(`A payment that is ${status} cannot be ${what.event}`)
  const { was, set, given, belongs = [] } = changesOf(what, payment)
  const change = {
    table: 'payment',
    was: { hash, version, status, ...was },
    set: { status: to, ...set },
    given,
  } as const
  const row = await compareAndSet(db, change, [...alongside, ...belongs])
  return row && paymentRow.parse(row)
}

function changesOf(
  what: PaymentMove,
  { hash, invoiceId, payer }: Payment,
): Partial<Pick<RowChange, 'was' | 'set' | 'given'>> & { belongs?: readonly Guarded[] } {
  switch (what.event) {
    case 'matched':
      return {
        given: sql`EXISTS (SELECT 1 FROM invoice WHERE id = ${invoiceId} AND paid_by = ${hash})`,
        belongs: invoicePaid(invoiceId, hash),
      }
    case 'mismatched':
    case 'unpayable':
      return { set: { reason: what.reason } }
    case 'signed':
      return {
        was: { refund: null },
        set: { refund: what.refund.hash, attempts: sql`attempts + 1` },
        given: isWritten(what.refund),
        belongs: refundWritten(what.refund, payer, isNotRepaid(sql`${hash}`)),
      }
    case 'taken':
      return { was: { refund: null }, set: { reason: null, batch_blob: null } }
    case 'expired':
      return { set: { refund: null } }
    case 'repaid':
      // A Batch is as long as its sender likes, and only the signer of a refund reads it.
      return { set: { batch_blob: null } }
    case 'bounced':
      return {}
  }
}
