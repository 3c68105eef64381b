import type { ReadTx } from '../../records/journal/link-store.ts'
import { closeStandalone } from '../../sale/minter/close-standalone.ts'
import { isUnsettled, type Submission, waitingFor } from '../../sale/minter/submission-store.ts'
import { debtByRefund } from '../../sale/payment/debt-store.ts'
import { settleDebt } from '../../sale/payment/settle-debt.ts'
import { settlePayment } from '../../sale/payment/settle-payment.ts'
import { paymentByRefund } from '../../sale/payment/store.ts'
import { isFinal } from '../../sale/purchase/life.ts'
import { settle } from '../../sale/purchase/settle.ts'
import { purchaseById } from '../../sale/purchase/store.ts'
import type { Services } from '../../services.ts'

/** Settles the submission that a transaction was, through its purchase or by itself. */
export async function settleSubmission(
  services: Services,
  submission: Submission,
  tx: ReadTx,
): Promise<void> {
  const { db, clock } = services
  if (submission.purpose === 'refund') return settlePaymentOrDebt(services, submission, tx)
  const purchase = submission.purchaseId === null ? null : await purchaseById(db, submission.purchaseId)
  if (purchase && !isFinal(purchase.status)) {
    await settle(services, purchase.id, { asker: 'ledger', deadline: clock.now() })
    // A rewound journal shows it once more, and its purchase has moved on from it.
    if (waitingFor(submission.purpose).includes(purchase.status)) return
    if (!(await isUnsettled(db, submission.hash))) return
  }
  await closeStandalone(services, submission, { kind: 'validated', tx })
}

/** A refund belongs to its payment, or to a debt; one that nothing waits for any more is closed by itself. */
async function settlePaymentOrDebt(services: Services, submission: Submission, tx: ReadTx): Promise<void> {
  const { db, clock } = services
  const payment = await paymentByRefund(db, submission.hash)
  const check = { asker: 'ledger', deadline: clock.now() } as const
  if (payment) await settlePayment(services, payment.hash, check)
  const debt = payment ? null : await debtByRefund(db, submission.hash)
  if (debt) await settleDebt(services, debt, check)
  if (await isUnsettled(db, submission.hash))
    await closeStandalone(services, submission, { kind: 'validated', tx })
}
