import { batch } from '../../adapters/db/sql.ts'
import type { Services } from '../../services.ts'
import { closing, type Submission, type SubmissionEnd } from './submission-store.ts'
import { addTickets } from './ticket-store.ts'

/** Closes a submission that no purchase waits for, with what its outcome changes in the database. */
export async function closeStandalone(
  { db, log }: Pick<Services, 'db' | 'log'>,
  submission: Submission,
  end: SubmissionEnd,
): Promise<void> {
  const tx = end.kind === 'validated' ? end.tx : null
  await batch(db, [...closing(submission, end), ...(tx ? [addTickets(tx.effects.tickets)] : [])])
  const { hash, purpose, purchaseId: purchase } = submission
  const [result, ledger] = [tx?.result ?? end.kind, tx?.ledger ?? null]
  log.submissionSettled({ hash, purpose, result, ledger, purchase })
}
