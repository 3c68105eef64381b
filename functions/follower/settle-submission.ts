import { closeLoose } from '../minter/close-loose.ts'
import { isUnsettled, type Submission } from '../minter/submission-store.ts'
import { settlePayment } from '../payment/settle-payment.ts'
import { paymentByRefund } from '../payment/store.ts'
import { isFinal } from '../purchase/life.ts'
import { settle } from '../purchase/settle.ts'
import { purchaseById } from '../purchase/store.ts'
import type { Services } from '../services.ts'
import type { ReadTx } from './store.ts'

/** Settles the submission that a transaction was, through its purchase or by itself. */
export async function settleSubmission(
  services: Services,
  submission: Submission,
  tx: ReadTx,
): Promise<void> {
  const { db, clock } = services
  if (submission.purpose === 'refund') return settleRefund(services, submission, tx)
  const purchase = submission.purchaseId === null ? null : await purchaseById(db, submission.purchaseId)
  if (purchase && !isFinal(purchase.status)) {
    await settle(services, purchase.id, { asker: 'ledger', deadline: clock.now() })
  } else {
    await closeLoose(services, submission, tx)
  }
}

/** A refund is its payment's; one whose payment went on without it is closed by itself. */
async function settleRefund(services: Services, submission: Submission, tx: ReadTx): Promise<void> {
  const { db, clock } = services
  const payment = await paymentByRefund(db, submission.hash)
  if (payment) await settlePayment(services, payment.hash, { asker: 'ledger', deadline: clock.now() })
  if (await isUnsettled(db, submission.hash)) await closeLoose(services, submission, tx)
}
