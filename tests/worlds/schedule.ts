import { setImmediate } from 'node:timers/promises'
import type { Chance } from './chance.ts'

/** Something that will happen: a port's answer, or the end of a pause. */
interface Coming {
  readonly at: number
  readonly order: number
  readonly what: string
  readonly happen: () => unknown
}

/** Time and order of one world: nothing in it happens by itself. */
export interface Schedule {
  now(): number
  /** Has something happen so many milliseconds from now, or later: of everything that is due one is drawn. */
  after(ms: number, what: string, happen: () => unknown): void
  /** Has the next thing happen, waits until everybody has drawn their conclusions, and says what it was. */
  step(): Promise<string | null>
  readonly steps: number
}

export function createSchedule(start: number, chance: Chance): Schedule {
  let now = start
  let order = 0
  let steps = 0
  const coming: Coming[] = []
  return {
    now: () => now,
    after(ms, what, happen) {
      order += 1
      coming.push({ at: now + Math.max(0, Math.ceil(ms)), order, what, happen })
    },
    async step() {
      const first = Math.min(...coming.map(({ at }) => at))
      if (!Number.isFinite(first)) return null
      now = Math.max(now, first)
      const due = coming.filter(({ at }) => at <= now).sort((one, other) => one.order - other.order)
      const next = due[chance.between(0, due.length - 1)]
      if (!next) return null
      coming.splice(coming.indexOf(next), 1)
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
