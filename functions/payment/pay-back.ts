import { formatDrops } from '#contract/money'
import { paymentReasons } from '#contract/payment'
import { raiseAlert } from '../alerts/alerts.ts'
import { braked } from '../alerts/brake.ts'
import type { Guarded } from '../db/guarded.ts'
import { bytesOf } from '../invoice/payment-bytes.ts'
import type { Payment } from '../invoice/payment-row.ts'
import { deliver } from '../minter/deliver.ts'
import { signSubmission } from '../minter/sign-submission.ts'
import { closing, type Submission, submissionByHash } from '../minter/submission-store.ts'
import { refundTransaction } from '../minter/transactions.ts'
import type { Look } from '../purchase/step.ts'
import type { Services } from '../services.ts'
import { movePayment } from './move-store.ts'
import { ticketForRefund } from './refund-store.ts'
import type { PaymentStep } from './step.ts'

/** Ledgers that a refund is given to be included. */
const REFUND_LEDGERS = 10
/** Times a refund is signed anew before a person looks at it. */
const MOST_ATTEMPTS = 5

/** Gives a payment back: signs a refund and writes it down, then sees it through. There is never more than one alive. */
export async function payBack(services: Services, payment: Payment, look: Look): Promise<PaymentStep> {
  const submission = payment.refund && (await submissionByHash(services.db, payment.refund))
  return submission ? follow(services, payment, submission, look) : begin(services, payment)
}

async function begin(services: Services, payment: Payment): Promise<PaymentStep> {
  const { db, config, clock, follower } = services
  if (payment.attempts >= MOST_ATTEMPTS) return leaveToPeople(services, payment, 'no refund was validated')
  const [ticket, state] = await Promise.all([
    ticketForRefund(db, payment.hash, clock.now()),
    follower.standing(),
  ])
  if (ticket === null || !state || (await braked(services))) return 'wait'
  const lastLedger = state.index + REFUND_LEDGERS
  const signed = await signSubmission(
    services,
    refundTransaction(config, payment, { ticket, state, lastLedger }),
    state,
    { purpose: 'refund', ticket, lastLedger },
    bytesOf(payment),
  )
  if (!signed) return leaveToPeople(services, payment, 'the signer refused')
  return (await movePayment(db, payment, { event: 'signed', refund: signed })) ? 'again' : 'wait'
}

async function follow(
  services: Services,
  payment: Payment,
  submission: Submission,
  look: Look,
): Promise<PaymentStep> {
  const { db, log } = services
  const delivery = await deliver(services, submission, look.deadline)
  if (delivery.kind === 'pending') return 'wait'
  if (delivery.kind === 'settled') return 'again'
  if (delivery.kind !== 'validated') {
    await movePayment(db, payment, { event: 'unheard' }, closing(submission, delivery))
    return 'again'
  }
  const { tx } = delivery
  const { hash, purpose } = submission
  const closed = closing(submission, delivery)
  if (tx.result === 'tesSUCCESS') {
    const moved = await movePayment(db, payment, { event: 'repaid' }, closed)
    if (moved) log.submissionSettled({ hash, purpose, result: tx.result, ledger: tx.ledger })
    return 'again'
  }
  return leaveToPeople(services, payment, `the ledger refused it with ${tx.result}`, closed)
}

async function leaveToPeople(
  services: Services,
  payment: Payment,
  why: string,
  alongside: readonly Guarded[] = [],
): Promise<PaymentStep> {
  const { hash, payer, drops, reason } = payment
  const because = reason ? ` ${paymentReasons[reason]}` : ''
  await raiseAlert(
    services,
    `payment ${hash}`,
    `${formatDrops(drops)} go back to ${payer}, but ${why}.${because}`,
  )
  await movePayment(services.db, payment, { event: 'bounced' }, alongside)
  return 'again'
}
