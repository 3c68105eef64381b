import { setImmediate } from 'node:timers/promises'
import type { Chance } from './chance.ts'

/** A scheduled event: a port's answer, or the end of a pause. */
interface Coming {
  readonly at: number
  readonly what: string
  readonly happen: () => unknown
}

/** The clock and the order of events of one world: nothing happens outside it. */
export interface Schedule {
  now(): number
  /**
   * Schedules an event in so many milliseconds, or later: of all events that are due one is drawn. Returns a function that
   * cancels it.
   */
  after(ms: number, what: string, happen: () => unknown): () => void
  /** Moves the clock on without running events: those that were due meanwhile are late. */
  skip(ms: number): void
  /** Runs the next event and all code that follows from it. Returns the event's name, or null if there is none. */
  step(): Promise<string | null>
  readonly steps: number
}

export function createSchedule(start: number, chance: Chance): Schedule {
  let now = start
  let steps = 0
  const coming: Coming[] = []
  /** Moves the clock to the next due event, and draws one of those that are due. */
  function draw(): number | null {
    if (coming.length === 0) return null
    let first = Number.POSITIVE_INFINITY
    for (const { at } of coming) if (at < first) first = at
    now = Math.max(now, first)
    let due = 0
    for (const { at } of coming) if (at <= now) due += 1
    let left = chance.between(0, due - 1)
    return coming.findIndex(({ at }) => at <= now && left-- === 0)
  }

  return {
    now: () => now,
    after(ms, what, happen) {
      const one = { at: now + Math.max(0, Math.ceil(ms)), what, happen }
      coming.push(one)
      return () => {
        const at = coming.indexOf(one)
        if (at >= 0) coming.splice(at, 1)
      }
    },
    skip(ms) {
      now += ms
    },
    async step() {
      const at = draw()
      const [next] = at === null ? [] : coming.splice(at, 1)
      if (!next) return null
      steps += 1
      await next.happen()
      // Code that follows from it without waiting for another port is done before the event loop turns.
      await setImmediate()
      return next.what
    },
    get steps() {
      return steps
    },
  }
}
