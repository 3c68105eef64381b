import { setImmediate } from 'node:timers/promises'
import type { Act } from './acts.ts'
import { begin, type Moment, passTime, type Scene, sceneOf } from './stage.ts'
import { stateOf } from './state.ts'
import type { Exchange, Task } from './turns.ts'

/** Two acts that meet, and the exchanges at which one stops for the other. */
interface Interleaving {
  readonly moment: Moment
  readonly a: Named
  readonly b: Named | null
  /**
   * So many exchanges of the first act, then so many of the second, then the rest of the first, then of the second. Null: the
   * second does not stop. 0: the first begins only after that.
   */
  readonly stops: Stops
  /** Whether time passes for an act that waits; otherwise its caller is gone by then. */
  readonly patient: boolean
}
/** An act, and the source of its keys and ids. */
export interface Named {
  readonly name: string
  readonly act: Act
}
export type Stops = readonly [a: number, b: number | null]

/** The result of an interleaving, before anything else happens. */
export interface Outcome {
  readonly scene: Scene
  readonly trace: readonly Exchange[]
  /** The hash from `stateOf`. */
  readonly state: string
  readonly broken: readonly string[]
}

/** More turns than two acts ever need. */
const MAX_TURNS = 600

/** Runs two acts in this order of their exchanges. The scene stays open: it is its caller's to close. */
export async function interleave({ moment, a, b, stops, patient }: Interleaving): Promise<Outcome> {
  moment.database.backTo('moment')
  const again = a.name === b?.name ? `${b.name} once more` : b?.name
  const scene = await sceneOf(moment, 'pair', { a: a.name, ...(again && { b: again }) })
  const { turns } = scene
  const counts: Record<Task, number> = { a: 0, b: 0, rest: 0 }
  const over: Partial<Record<Task, () => boolean>> = {}
  const acts: Partial<Record<Task, Act | null>> = { a: a.act, b: b?.act ?? null }
  const broken: string[] = []

  async function stepOf(task: Task): Promise<boolean> {
    if (!over[task]) {
      const act = acts[task]
      over[task] = act ? begin(scene, task, act) : () => true
      await setImmediate()
    }
    const did = await turns.stepOf(task)
    if (did) counts[task] += 1
    return did
  }

  /** Runs one act until it has had so many exchanges or is over; time passes while it waits. */
  async function alone(task: Task, most: number): Promise<void> {
    for (let turn = 0; counts[task] < most; turn += 1) {
      if (turn > MAX_TURNS) return void broken.push('rest: an act does not end')
      if (await stepOf(task)) continue
      if (over[task]?.() || !patient || turns.nextOf([task]) === null) return
      await passTime(scene, [task], true)
    }
  }

  const [first, second] = stops
  if (first > 0) await alone('a', first)
  await alone('b', second ?? Number.POSITIVE_INFINITY)
  await alone('a', Number.POSITIVE_INFINITY)
  await alone('b', Number.POSITIVE_INFINITY)
  await alone('a', Number.POSITIVE_INFINITY)
  for (const task of ['a', 'b'] as const)
    if (over[task]?.() === false && turns.nextOf(['a', 'b']) === null)
      broken.push(`rest: the act ${task} waits with nothing scheduled`)
  if (!patient) turns.forget(['a', 'b'])
  return { scene, trace: [...turns.trace], state: await stateOf(scene), broken }
}
