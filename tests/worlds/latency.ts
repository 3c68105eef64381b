import type { Chance } from './chance.ts'

/** What one exchange costs in virtual time, so that there are backlogs and overload. */
export interface Latency {
  /** How long this one takes, ms. The database answers one request after the other. */
  of(what: string): number
  /** Slows the database down by this factor. */
  slowDatabase(times: number): void
}

/** The usual latency, ms, by the name of the exchange. */
const USUAL: readonly (readonly [RegExp, least: number, most: number])[] = [
  [/^D1 /, 4, 16],
  [/^node /, 50, 200],
  [/^Xaman /, 200, 800],
  [/^identity /, 100, 400],
]
/** Everything else: rooms, the follower, its memory. */
const NEAR = [null, 1, 30] as const
/** How long D1 works on one statement or batch, ms: it answers nothing else meanwhile. */
const WORK = [1, 4] as const
/** The share of answers that are late, and how late, ms. */
const LATE = 0.03
const LATE_BY = [200, 3_000] as const

export function createLatency(now: () => number, chance: Chance): Latency {
  /** Until when D1 is busy with earlier requests. */
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
