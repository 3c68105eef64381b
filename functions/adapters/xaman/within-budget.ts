import { err } from '#contract/result'
import type { Clock } from '../../clock.ts'
import { noteSpent, takeCall, type XamanBudget } from './budget-store.ts'
import type { Spent, Xaman } from './xaman.ts'

/** Of the calls of a minute, what reads may use that are worth making only while there are enough. */
const SPARE = 0.5

/**
 * Xaman as it may be called: within the minute's budget of all isolates together. A call too many is not made, and
 * answered like one that Xaman had no time for. A request is created by who has taken a payload for it, which counts the
 * call too. What Xaman says of its own limits counts more than what we counted.
 */
export function withinBudget(
  platform: (spent: (what: Spent) => Promise<void>) => Xaman,
  db: D1Database,
  budget: XamanBudget,
  clock: Clock,
): Xaman {
  const xaman = platform((what) => noteSpent(db, budget, what, clock.now()))
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
