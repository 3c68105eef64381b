import { batch } from '../../adapters/db/sql.ts'
import { passMintedAfterAll } from '../../records/pass/store.ts'
import type { Services } from '../../services.ts'
import { dustOwedAgain } from './dust-owed-again-store.ts'
import { offersUnawaited } from './stale-offer-store.ts'
import {
  closing,
  isNewsUnawaited,
  isUnawaited,
  type Submission,
  type SubmissionEnd,
} from './submission-store.ts'
import { addTickets } from './ticket-store.ts'

/**
 * Closes a submission that nothing waits for, with what its outcome changes in the database. An offer that it made is to be
 * withdrawn: its purchase was given up, as where only a fork had refused that offer. If the database was restored meanwhile,
 * something may wait for it again: then that closes it, as it moves.
 */
export async function closeStandalone(
  { db, log }: Pick<Services, 'db' | 'log'>,
  submission: Submission,
  end: SubmissionEnd,
): Promise<void> {
  const tx = end.kind === 'validated' ? end.tx : null
  const made = submission.offer && tx ? tx.effects.offered : []
  const first = [
    ...(tx?.effects.minted ? [passMintedAfterAll(tx)] : []),
    ...offersUnawaited(made, submission.createdAt, isNewsUnawaited(submission)),
  ]
  const results = await batch(db, [
    ...first,
    ...closing(submission, end, isUnawaited(submission)),
    ...(tx ? [addTickets(tx.effects.tickets)] : []),
    ...(submission.purpose === 'refund' ? dustOwedAgain(submission) : []),
  ])
  if (results[first.length]?.meta.changes !== 1) return
  const { hash, purpose, purchaseId: purchase } = submission
  const [result, ledger] = [tx?.result ?? end.kind, tx?.ledger ?? null]
  log.submissionSettled({ hash, purpose, result, ledger, purchase })
}
