import { baseLevel, type FeeLevel } from './fee-levels.ts'
import type { FeeMetrics } from './fee-metrics.ts'
import type { Entered, OpenView } from './open-view.ts'
import { comparePlaces, samePlace } from './places.ts'
import { type Candidate, standsBesideOthers } from './queue-rules.ts'
import { type Queued, type TransactionQueue, timeOut } from './transaction-queue.ts'

/**
 * A transaction may pay for its account's earlier queued ones, so that all enter the open ledger together. Undefined,
 * without a change, if it does not pay enough or one of them fails.
 */
export function clearTheWay(
  candidate: Candidate,
  { view, queue, metrics }: { view: OpenView; queue: TransactionQueue; metrics: FeeMetrics },
): Entered | undefined {
  const { tx, place, level, waiting, failHard } = candidate
  const required = metrics.required(view.transactions.size)
  if (place.kind !== 'sequence' || !standsBesideOthers(candidate)) return undefined
  if (waiting[0]?.retries !== timeOut || level <= required || required <= baseLevel) return undefined
  const before = waiting.filter((queued) => comparePlaces(queued.place, place) < 0)
  const paid = before.reduce((sum, queued) => sum + queued.level, level)
  if (paid < requiredForAll(view, metrics, before.length + 1)) return undefined
  const trial = view.copy()
  if (!before.every((queued) => tryOne(queued, trial))) return undefined
  const entered = trial.apply(tx, { failHard })
  if (!entered.applied) return undefined
  view.adopt(trial)
  for (const queued of [...before, ...waiting.filter((other) => samePlace(other.place, place))]) {
    queue.remove(queued)
  }
  return entered
}

function requiredForAll(view: OpenView, metrics: FeeMetrics, count: number): FeeLevel {
  return metrics.requiredForSeries(view.transactions.size, count)
}

/** Counts as an attempt in any case. A used ticket counts as applied. */
function tryOne(queued: Queued, trial: OpenView): boolean {
  const { applied, result } = trial.apply(queued.tx, {})
  queued.retries--
  return applied || result === 'tefNO_TICKET'
}
