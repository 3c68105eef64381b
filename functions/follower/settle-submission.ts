import { closeLoose } from '../minter/close-loose.ts'
import type { Submission } from '../minter/submission-store.ts'
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
  const purchase = submission.purchaseId === null ? null : await purchaseById(db, submission.purchaseId)
  if (purchase && !isFinal(purchase.status)) {
    await settle(services, purchase.id, { asker: 'ledger', deadline: clock.now() })
  } else {
    await closeLoose(services, submission, tx)
  }
}
