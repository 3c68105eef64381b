import type { ReadTx } from '../follower/store.ts'
import { isFinal } from '../purchase/life.ts'
import { settle } from '../purchase/settle.ts'
import { purchaseById } from '../purchase/store.ts'
import type { Services } from '../services.ts'
import { type Submission, settleLoose, submissionOf } from './submissions.ts'
import { addTickets } from './tickets.ts'

/** Settles the submission that a transaction was, through its purchase or by itself. False when it is none of ours. */
export async function settleSubmission(services: Services, tx: ReadTx): Promise<boolean> {
  const { db, clock } = services
  const submission = await submissionOf(db, tx.hash)
  if (!submission) return false
  const purchase = submission.purchaseId === null ? null : await purchaseById(db, submission.purchaseId)
  if (purchase && !isFinal(purchase.status)) {
    await settle(services, purchase.id, { asker: 'ledger', deadline: clock.now() })
    return true
  }
  await closeLoose(services, submission, tx)
  return true
}

/** Closes a submission that no purchase waits for, with what the ledger's answer changes here. */
export async function closeLoose(
  { db, log }: Pick<Services, 'db' | 'log'>,
  submission: Submission,
  end: ReadTx | 'dead' | 'taken',
): Promise<void> {
  const read = typeof end === 'string' ? null : end
  await settleLoose(db, submission, end, read ? [addTickets(db, read.effects.tickets)] : [])
  const { hash, purpose } = submission
  log.submissionSettled({ hash, purpose, result: read?.result ?? String(end), ledger: read?.ledger ?? null })
}
