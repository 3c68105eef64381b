import { AsyncLocalStorage } from 'node:async_hooks'
import type { Chance } from './chance.ts'
import type { Latency } from './latency.ts'
import type { Schedule } from './schedule.ts'
import type { Swarm } from './swarm.ts'

/** A running isolate of the product: it ends when its work is done, or dies with everything in its memory. */
export interface Isolate {
  readonly name: string
  readonly dead: boolean
  /** Resolves when it dies. */
  readonly gone: Promise<void>
  kill(): void
}

export function createIsolate(name: string, killed: () => void = () => {}): Isolate {
  let dead = false
  let died = () => {}
  const gone = new Promise<void>((resolve) => {
    died = resolve
  })
  return {
    name,
    gone,
    get dead() {
      return dead
    },
    kill() {
      if (dead) return
      dead = true
      killed()
      died()
    },
  }
}

/** An error that a fault injected. */
export class Injected extends Error {}

/** How one exchange fails: not done; done without an answer; another answer; no answer within `ms`; or done `ms` later. */
export type ExchangeFault<Answer> =
  | { readonly do: 'before' | 'after'; readonly error: Error }
  | { readonly do: 'instead'; readonly answer: Answer }
  | { readonly do: 'silence' | 'late'; readonly ms: number; readonly error: Error }

/** Every exchange of an isolate with the outside: a wait, in which time passes, other parts go on, and faults strike. */
export interface Ports {
  through<Answer>(
    isolate: Isolate,
    what: string,
    act: () => Answer | Promise<Answer>,
    fault?: () => ExchangeFault<Answer> | null,
  ): Promise<Answer>
  sleep(isolate: Isolate, ms: number): Promise<void>
}

/** The isolate whose code runs now, for globals such as `fetch`. */
export const here = new AsyncLocalStorage<Isolate>()

const never = new Promise<never>(() => {})

/** `onAnswer` receives each answer before its caller does. */
export function createPorts(
  schedule: Schedule,
  swarm: Swarm,
  chance: Chance,
  latency: Latency,
  onAnswer: (answer: unknown) => void = () => {},
): Ports {
  return {
    through(isolate, what, act, fault) {
      if (isolate.dead) return never
      return new Promise((resolve, reject) => {
        const happen = async () => {
          // A request that was pending when its isolate died may still arrive, or not.
          if (isolate.dead) return chance.happens(0.5) ? quietly(act) : undefined
          if (swarm.strikes('killed at a wait')) {
            if (chance.happens(0.5)) await quietly(act)
            return isolate.kill()
          }
          const wrong = fault?.() ?? null
          if (wrong?.do === 'before') return reject(wrong.error)
          if (wrong?.do === 'late') {
            schedule.after(wrong.ms, `${what} arrives late`, () => quietly(act))
            return reject(wrong.error)
          }
          if (wrong?.do === 'instead') return resolve(wrong.answer)
          try {
            const answer = await act()
            onAnswer(answer)
            if (wrong?.do === 'after') return reject(wrong.error)
            if (wrong?.do !== 'silence') return resolve(answer)
            schedule.after(wrong.ms, `${what}: time-out`, () => isolate.dead || reject(wrong.error))
          } catch (error) {
            reject(error)
          }
        }
        schedule.after(latency.of(what), `${isolate.name}: ${what}`, happen)
      })
    },
    sleep(isolate, ms) {
      if (isolate.dead) return never
      return new Promise((resolve) => {
        schedule.after(ms, `${isolate.name}: wakes`, () => isolate.dead || resolve())
      })
    },
  }
}

async function quietly(act: () => unknown): Promise<void> {
  try {
    await act()
  } catch {
    // Its caller is gone.
  }
}
