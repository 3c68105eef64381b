import { err } from '#contract/result'
import type { Clock } from '../../clock.ts'
import { noteFailed, noteSpent, takeCall, type XamanBudget } from './budget-store.ts'
import type { Spent, Xaman } from './xaman.ts'

/** Of the calls of a minute, the share for reads that are made only while there are enough. */
const SPARE = 0.5

/**
 * Xaman within the minute's shared budget: a call beyond it is not made, and is answered as `busy`. A caller of
 * `create` has taken a payload, which counts the call too. What Xaman reports of its limits overrides our count. Failed
 * calls are counted, so that people hear of them.
 */
export function withinBudget(
  platform: (spent: (what: Spent) => Promise<void>, failed: () => Promise<void>) => Xaman,
  db: D1Database,
  budget: XamanBudget,
  clock: Clock,
): Xaman {
  const xaman = platform(
    (what) => noteSpent(db, budget, what, clock.now()),
    () => noteFailed(db, clock.now()),
  )
  const may = (calls = budget.calls) => takeCall(db, { ...budget, calls }, clock.now())
  return {
    create: xaman.create,
    async read(uuid, when) {
      const calls = when === 'spare' ? Math.ceil(budget.calls * SPARE) : budget.calls
      return (await may(calls)) ? xaman.read(uuid) : err('busy')
    },
    async cancel(uuid) {
      if (await may()) await xaman.cancel(uuid)
    },
  }
}
