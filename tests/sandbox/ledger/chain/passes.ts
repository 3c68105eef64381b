import type { Transaction } from '../engine/transaction.ts'

/** The result of an attempt: applied, impossible, or possible after another one. */
export type Attempt = 'done' | 'failed' | 'retry'

const maxPasses = 3

/**
 * Applies transactions in order, then retries those that may still succeed, and a third time finally (`retry` false),
 * which charges for failures. Returns the leftovers.
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
