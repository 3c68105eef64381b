import type { FeeLevel } from './fee-levels.ts'
import type { Candidate } from './queue-rules.ts'
import type { Queued, TransactionQueue } from './transaction-queue.ts'

/**
 * Makes room in a full queue: drops the last transaction of the lowest paying account if the new one pays more than
 * that account's average. False if the new one is refused.
 */
export function makeRoom({ account, level }: Candidate, queue: TransactionQueue): boolean {
  if (!queue.isFull()) return true
  const cheapest = queue.ordered().findLast(({ tx }) => tx.common.Account !== account.Account)
  if (!cheapest) return false
  const others = queue.lane(cheapest.tx.common.Account)?.waiting ?? []
  const last = others.at(-1)
  if (!last || level <= levelToExceed(cheapest, others, level)) return false
  queue.remove(last)
  return true
}

/** The average level of an account's queued transactions, or its lowest if that already exceeds the new one. */
function levelToExceed(cheapest: Queued, line: readonly Queued[], newcomer: FeeLevel): FeeLevel {
  if (cheapest.level > newcomer || line.length === 1) return cheapest.level
  return line.reduce((sum, { level }) => sum + level, 0n) / BigInt(line.length)
}
