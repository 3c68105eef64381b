import { setImmediate } from 'node:timers/promises'
import type { Chance } from './chance.ts'

/** Something that will happen: a port's answer, or the end of a pause. */
interface Coming {
  readonly at: number
  readonly what: string
  readonly happen: () => unknown
}

/** Time and order of one world: nothing in it happens by itself. */
export interface Schedule {
  now(): number
  /**
   * Has something happen so many milliseconds from now, or later: of everything that is due one is drawn. Returns how to
   * call it off.
   */
  after(ms: number, what: string, happen: () => unknown): () => void
  /** So much time passes in which nothing happens: whatever was due in it is late. */
  skip(ms: number): void
  /** Has the next thing happen, waits until everybody has drawn their conclusions, and says what it was. */
  step(): Promise<string | null>
  readonly steps: number
}

export function createSchedule(start: number, chance: Chance): Schedule {
  let now = start
  let steps = 0
  const coming: Coming[] = []
  /** Goes on to the next moment at which anything is due, and draws one of what is. */
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
      // Whatever follows from it without waiting for another port is done before the loop turns.
      await setImmediate()
      return next.what
    },
    get steps() {
      return steps
    },
  }
}
