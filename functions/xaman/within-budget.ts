import { err } from '#contract/result'
import type { Clock } from '../clock.ts'
import { noteSpent, takeCall, type XamanBudget } from './budget-store.ts'
import type { Spent, Xaman } from './xaman.ts'

/**
 * Xaman as it may be called: within the minute's budget of all isolates together. A call too many is not made, and
 * answered like one that Xaman had no time for. What Xaman says of its own limits counts more than what we counted.
 */
export function withinBudget(
  platform: (spent: (what: Spent) => Promise<void>) => Xaman,
  db: D1Database,
  budget: XamanBudget,
  clock: Clock,
): Xaman {
  const xaman = platform((what) => noteSpent(db, budget, what, clock.now()))
  const may = () => takeCall(db, budget, clock.now())
  return {
    create: async (request) => ((await may()) ? xaman.create(request) : err('busy')),
    read: async (uuid) => ((await may()) ? xaman.read(uuid) : err('busy')),
    async cancel(uuid) {
      if (await may()) await xaman.cancel(uuid)
    },
  }
}
