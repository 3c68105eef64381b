import type { ReadTx } from '../follower/store.ts'
import { isFinal } from '../purchase/life.ts'
import { settle } from '../purchase/settle.ts'
import { purchaseById } from '../purchase/store.ts'
import type { Services } from '../services.ts'
import { type Submission, settleLoose } from './submissions.ts'
import { addTickets } from './tickets.ts'

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
