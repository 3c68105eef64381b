import type { Transaction } from '../engine/transaction.ts'

/** What came of an attempt: it is in the ledger, it cannot be, or another may yet make it possible. */
export type Attempt = 'done' | 'failed' | 'retry'

const maxPasses = 3

/**
 * Applies transactions in order, and those that may still succeed after others once more, and a third time: then for
 * good (`retry` false), which charges what only fails. Answers with what is left over.
 */
export function applyInPasses(
  ordered: readonly Transaction[],
  apply: (tx: Transaction, retry: boolean) => Attempt,
): Transaction[] {
  let waiting = [...ordered]
  let retry = true
  for (let pass = 0; pass < maxPasses; pass++) {
    const still = waiting.filter((tx) => apply(tx, retry) === 'retry')
    const changed = still.length < waiting.length
    waiting = still
    if (!changed && !retry) break
    if (!changed || pass >= 1) retry = false
  }
  return waiting
}
