import { formatDrops } from '#contract/money'
import { paymentReasons } from '#contract/payment'
import type { Guarded } from '../../adapters/db/compare-and-set.ts'
import { type Alerting, clearAlert, raiseAlert } from '../../records/alerts/alerts.ts'
import { bytesOf, type PaymentIn } from '../../records/invoice/payment-row.ts'
import { isTaken } from '../../records/invoice/payment-store.ts'
import type { Upkeep } from '../minter/services.ts'
import { submissionByHash } from '../minter/submission-store.ts'
import type { Check } from '../purchase/step.ts'
import { movePayment } from './move-store.ts'
import { lacksBatch, readBatch } from './read-batch.ts'
import { deliverRefund, MAX_ATTEMPTS, refundTurn, signRefund } from './refund.ts'
import { passOver } from './refund-turn-store.ts'
import type { PaymentStep } from './step.ts'

/** Refunds a payment: signs a refund, writes it down, and delivers it. At most one can be validated. */
export async function settleRefund(
  services: Upkeep,
  payment: PaymentIn<'refunding'>,
  check: Check,
): Promise<PaymentStep> {
  const { db } = services
  const submission = payment.refund && (await submissionByHash(db, payment.refund))
  if (!submission) return begin(services, payment)
  return deliverRefund(services, submission, check, {
    expired: (closed) => movePayment(db, payment, { event: 'expired' }, closed),
    repaid: async (closed) => {
      await endAlert(services, payment)
      return movePayment(db, payment, { event: 'repaid' }, closed)
    },
    refused: (why, closed) => leaveToPeople(services, payment, why, closed),
  })
}

async function begin(services: Upkeep, payment: PaymentIn<'refunding'>): Promise<PaymentStep> {
  if (await isTaken(services.db, payment)) {
    await endAlert(services, payment)
    return (await movePayment(services.db, payment, { event: 'taken' })) ? 'again' : 'wait'
  }
  if (payment.attempts >= MAX_ATTEMPTS) return leaveToPeople(services, payment, 'no refund was validated')
  const turn = await refundTurn(services, payment.hash)
  if (!turn) return 'wait'
  if (lacksBatch(payment)) {
    const step = await readBatch(services, payment)
    // While no node shows it, others go first.
    if (step === 'wait') await passOver(services.db, payment.hash, services.clock.now())
    return step
  }
  const refund = await signRefund(services, turn, payment, bytesOf(payment))
  if (!refund) return leaveToPeople(services, payment, 'the signer refused')
  return (await movePayment(services.db, payment, { event: 'signed', refund })) ? 'again' : 'wait'
}

/** Ends the alert that its refund waits for a person, as where only a fork had refused that. */
async function endAlert(services: Alerting, { hash }: PaymentIn<'refunding'>): Promise<void> {
  await clearAlert(services, `payment ${hash}`)
}

async function leaveToPeople(
  services: Alerting,
  payment: PaymentIn<'refunding'>,
  why: string,
  alongside: readonly Guarded[] = [],
): Promise<PaymentStep> {
  const { hash, payer, drops, reason } = payment
  await raiseAlert(
    services,
    `payment ${hash}`,
    `The refund of ${formatDrops(drops)} to ${payer} waits for a person: ${why}. ${paymentReasons[reason]}`,
  )
  await movePayment(services.db, payment, { event: 'bounced' }, alongside)
  return 'again'
}
