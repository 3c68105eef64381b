import type { FeeLevel } from './fee-levels.ts'
import type { Candidate } from './queue-rules.ts'
import type { Queued, TransactionQueue } from './transaction-queue.ts'

/**
 * Sees to it that a full queue has room for one more: the last transaction of the account that pays least gives way, if
 * the newcomer pays better than that account does on the whole. False if it has to stay outside.
 */
export function makeRoom({ account, level }: Candidate, queue: TransactionQueue): boolean {
  if (!queue.isFull()) return true
  const cheapest = queue.ordered().findLast(({ tx }) => tx.common.Account !== account.Account)
  if (!cheapest) return false
  const others = queue.lane(cheapest.tx.common.Account)?.waiting ?? []
  const last = others.at(-1)
  if (!last || level <= standing(cheapest, others, level)) return false
  queue.remove(last)
  return true
}

/** What an account's whole line pays on average, or only its cheapest if that is already beyond the newcomer. */
function standing(cheapest: Queued, line: readonly Queued[], newcomer: FeeLevel): FeeLevel {
  if (cheapest.level > newcomer || line.length === 1) return cheapest.level
  return line.reduce((sum, { level }) => sum + level, 0n) / BigInt(line.length)
}
