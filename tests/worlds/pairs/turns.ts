import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import type { Schedule } from '../schedule.ts'

/** The two acts of a pair, and everything that belongs to neither. */
export type Task = 'a' | 'b' | 'rest'

/** Which act the code that runs now belongs to. */
export const acting = new AsyncLocalStorage<Task>()

/** One exchange or pause that is over: its act, its name, and the statements that the database ran. */
export interface Exchange {
  readonly task: Task
  readonly what: string
  readonly sql: string[]
  /** Its answer as JSON: made only when it is read, which is rare. */
  readonly answer: string
}

interface Happened extends Exchange {
  readonly answers: unknown[]
}

interface Coming {
  readonly at: number
  readonly what: string
  readonly task: Task
  readonly happen: () => unknown
}

/** A schedule whose caller chooses the act of the next exchange, and in which time passes only on command. */
export interface Turns extends Schedule {
  /** Runs the next due exchange of this act; false if none is due. */
  stepOf(task: Task): Promise<boolean>
  /** The time of the next event of these acts; null if there is none. */
  nextOf(tasks: readonly Task[]): number | null
  /** Moves time on. */
  goTo(moment: number): void
  /** Drops the pending events of these acts, as if their callers were gone. What the follower has begun goes on. */
  forget(tasks: readonly Task[]): void
  /** What has happened so far, in order. */
  readonly trace: readonly Exchange[]
  /** Receives each statement of the current exchange. */
  asked(sql: readonly string[]): void
  /** Receives its answer. */
  onAnswer(answer: unknown): void
}

export function createTurns(start: number): Turns {
  let now = start
  let coming: Coming[] = []
  const trace: Happened[] = []

  async function happen(one: Coming): Promise<void> {
    coming = coming.filter((other) => other !== one)
    trace.push(happened(one))
    await acting.run(one.task, one.happen)
    // Code that follows from it without waiting for another exchange is done before the event loop turns.
    await setImmediate()
  }

  return {
    now: () => now,
    trace,
    get steps() {
      return trace.length
    },
    asked: (sql) => void trace.at(-1)?.sql.push(...sql),
    onAnswer(answer) {
      trace.at(-1)?.answers.push(answer)
    },
    after(ms, what, act) {
      const at = now + Math.max(0, Math.ceil(ms))
      const one = { at, what, task: acting.getStore() ?? 'rest', happen: act }
      coming.push(one)
      return () => {
        coming = coming.filter((other) => other !== one)
      }
    },
    skip(ms) {
      now += ms
    },
    goTo(moment) {
      now = Math.max(now, moment)
    },
    nextOf: (tasks) =>
      coming.reduce<number | null>(
        (first, { at, task }) => (tasks.includes(task) && (first === null || at < first) ? at : first),
        null,
      ),
    forget(tasks) {
      coming = coming.flatMap((one) => {
        if (!tasks.includes(one.task)) return [one]
        // The follower outlives its callers, and finishes what it has begun.
        return one.what.startsWith('the follower ') ? [{ ...one, task: 'rest' as const }] : []
      })
    },
    async stepOf(task) {
      const one = coming.find((other) => other.task === task && other.at <= now)
      if (one) await happen(one)
      return one !== undefined
    },
    async step() {
      const [first] = [...coming].sort((one, other) => one.at - other.at)
      if (!first) return null
      now = Math.max(now, first.at)
      await happen(first)
      return first.what
    },
  }
}

function happened({ task, what }: Coming): Happened {
  const answers: unknown[] = []
  return {
    task,
    what: what.replace(/^.* \d+: /, ''),
    sql: [],
    answers,
    get answer() {
      return JSON.stringify(answers)
    },
  }
}
