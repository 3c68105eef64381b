import type { Chance } from './chance.ts'

/** What one exchange costs in virtual time, so that backlog and overload exist. */
export interface Costs {
  /** How long from now this one takes, ms. What the database is asked it answers one after the other. */
  of(what: string): number
  /** From now on the database takes so many times as long. */
  slowDatabase(times: number): void
}

/** Least and most of an answer on an ordinary day, ms, by how the exchange is named. */
const USUAL: readonly (readonly [RegExp, least: number, most: number])[] = [
  [/^D1 /, 4, 16],
  [/^node /, 50, 200],
  [/^Xaman /, 200, 800],
  [/^identity /, 100, 400],
]
/** Whatever else there is: rooms, the follower, its memory. */
const NEAR = [null, 1, 30] as const
/** What D1 itself is busy with for one statement or batch, ms: nobody else is answered meanwhile. */
const WORK = [1, 4] as const
/** The share of answers that are late, and how late, ms. */
const LATE = 0.03
const LATE_BY = [200, 3_000] as const

export function createCosts(now: () => number, chance: Chance): Costs {
  /** Until when D1 is busy with what it was asked before. */
  let busyUntil = 0
  let slow = 1
  return {
    of(what) {
      const late = chance.happens(LATE) ? chance.between(...LATE_BY) : 0
      const [, least, most] = USUAL.find(([pattern]) => pattern.test(what)) ?? NEAR
      const way = late + chance.between(least, most)
      if (!what.startsWith('D1 ')) return way
      busyUntil = Math.max(busyUntil, now()) + slow * chance.between(...WORK)
      return busyUntil - now() + slow * way
    },
    slowDatabase(times) {
      slow = times
    },
  }
}
