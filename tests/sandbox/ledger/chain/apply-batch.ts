import { isSuccess } from '../engine/results.ts'
import type { Transaction } from '../engine/transaction.ts'
import type { LedgerContext } from '../engine/transactor.ts'
import type { State } from '../state/state.ts'
import { batchMode } from '../transactions/batch.ts'
import { applyTransaction, type Outcome } from './apply.ts'

/** An applied part of a Batch, and its changes. */
interface AppliedInner {
  readonly tx: Transaction
  readonly outcome: Extract<Outcome, { applied: true }>
}

/**
 * The parts that a successful Batch adds to a closing ledger: in order, as far as its mode allows. A part that fails
 * and is charged is added too, except in an all-or-nothing Batch. (rippled, applyBatchTransactions)
 */
export function applyBatch(before: State, batch: Transaction, ledger: LedgerContext): AppliedInner[] {
  const mode = batch.common.Flags
  const applied: AppliedInner[] = []
  for (const tx of batch.inner) {
    const outcome = applyTransaction(applied.at(-1)?.outcome.state ?? before, tx, ledger)
    if (outcome.applied) applied.push({ tx, outcome })
    const succeeded = isSuccess(outcome.result)
    if (!succeeded && mode & batchMode.allOrNothing) return []
    if (!succeeded && mode & batchMode.untilFailure) break
    if (succeeded && mode & batchMode.onlyOne) break
  }
  return applied
}
