import { inIndex } from '../../adapters/db/partial-index.ts'
import { batch, sql } from '../../adapters/db/sql.ts'
import type { Services } from '../../services.ts'
import { closing, type Submission, type SubmissionEnd } from './submission-store.ts'
import { addTickets } from './ticket-store.ts'

/**
 * Closes a submission that no purchase waits for, with what its outcome changes in the database. In a restored database
 * its purchase may wait for it again: then that closes it, as it moves.
 */
export async function closeStandalone(
  { db, log }: Pick<Services, 'db' | 'log'>,
  submission: Submission,
  end: SubmissionEnd,
): Promise<void> {
  const tx = end.kind === 'validated' ? end.tx : null
  const { hash, purpose, purchaseId: purchase } = submission
  const isWaitedFor = sql`EXISTS (SELECT 1 FROM purchase WHERE id = ${purchase} AND ${inIndex('purchase_open', 'purchase.')})`
  await batch(db, [
    ...closing(submission, end).map((change) => sql`${change} AND NOT ${isWaitedFor}`),
    ...(tx ? [addTickets(tx.effects.tickets)] : []),
  ])
  const [result, ledger] = [tx?.result ?? end.kind, tx?.ledger ?? null]
  log.submissionSettled({ hash, purpose, result, ledger, purchase })
}
