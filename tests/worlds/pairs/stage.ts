import { setImmediate } from 'node:timers/promises'
import { SECOND } from '#contract/timing'
import { createMemoryDatabase, type MemoryDatabase } from '../../support/memory-database.ts'
import { type Chance, createChance } from '../chance.ts'
import { allBuyers, type Buyer, START, watchMoves } from '../prepared.ts'
import type { Swarm } from '../swarm.ts'
import { type Before, createWorld, type Stage, type World } from '../world.ts'
import { signsOnce } from './signs-once.ts'
import { acting, createTurns, type Task, type Turns } from './turns.ts'

/** A world without faults, in which each exchange happens when its caller says so. */
export interface Scene {
  readonly world: World
  readonly turns: Turns
  readonly mintOffers: boolean
  /** An outside event as one exchange of the act. */
  outside(what: string, act: () => unknown): Promise<void>
  /** The column `found` of a query's first row. Throws without one. */
  find(sql: string): Promise<string>
  closeLedger(): void
}

/** A saved state from which scenes begin, any number of times. */
export interface Moment {
  readonly before: Before
  readonly now: number
  readonly lastClose: number
  readonly database: MemoryDatabase
  /** The cache of the signer's answers. */
  readonly signed: Signed
  readonly mintOffers: boolean
}
type Signed = Parameters<typeof signsOnce>[1]

/** The interval of ledger closes, ms, while time passes. */
const CLOSE = 4 * SECOND
/** Closes after which an act counts as endless. */
const MAX_CLOSES = 40

export const ada = buyerAt(0)
export const ben = buyerAt(1)

function buyerAt(at: number): Buyer {
  const buyer = allBuyers[at]
  if (!buyer) throw new Error('there is no such buyer')
  return buyer
}

const calmWith = (mintOffers: boolean): Swarm => ({
  rates: new Map(),
  taken: new Map(),
  strikes: (fault) => fault === 'amendment off' && !mintOffers,
  faultBurst() {},
  calm() {},
  note() {},
})

/** The name of the source from which each task draws its keys and ids. */
export type Sources = Partial<Readonly<Record<Task, string>>>

/**
 * Each act draws its keys and ids from its own source, so that they are the same in every order and whichever act it meets:
 * equal outcomes then have equal rows.
 */
function chanceOfEach(name: string, named: Sources): Chance {
  const sources = new Map<Task, Chance>()
  const own = () => {
    const task = acting.getStore() ?? 'rest'
    const chance = sources.get(task) ?? createChance(`${name} ${named[task] ?? task}`)
    sources.set(task, chance)
    return chance
  }
  return {
    next: () => own().next(),
    between: (least, most) => own().between(least, most),
    pick: (items) => own().pick(items),
    happens: (rate) => own().happens(rate),
    fill: (bytes) => own().fill(bytes),
    fork: (fork) => chanceOfEach(`${name}/${fork}`, named),
  }
}

/** The seed of the world's own chance, which decides nothing that matters without faults. */
const SEED = 1

interface Base extends Pick<Moment, 'database' | 'signed' | 'mintOffers'> {
  readonly before: Before | null
}

interface Title {
  readonly name: string
  readonly sources?: Sources
}

async function sceneAt(
  turns: Turns,
  { name, sources = {} }: Title,
  { database, signed, before, mintOffers }: Base,
): Promise<Scene> {
  const stage: Stage = {
    schedule: turns,
    swarm: calmWith(mintOffers),
    latency: { of: () => 0, slowDatabase() {} },
    crypto: chanceOfEach(name, sources),
    database: async () => ({ db: database.db, begin: async () => {}, keep: null, restore() {} }),
    buyers: [ada, ben],
    listed: [],
    asks: turns.asked,
    onAnswer: turns.onAnswer,
    signer: (signer) => signsOnce(signer, signed),
    before,
  }
  const world = await createWorld(SEED, new Set(), stage)
  const scene: Scene = {
    world,
    turns,
    mintOffers,
    async outside(what, act) {
      await new Promise<void>((resolve) => turns.after(0, `outside: ${what}`, resolve))
      await act()
    },
    async find(sql) {
      const found = await world.db.prepare(sql).first<string>('found')
      if (found === null) throw new Error(`nothing is found by ${sql}`)
      return found
    },
    closeLedger() {
      world.outside.ledger.close()
      closes.set(turns, turns.now())
    },
  }
  return scene
}

/** The time of the last ledger close. */
const closes = new WeakMap<Turns, number>()

/** The first scene, with a fresh database. */
export async function firstScene(mintOffers = true): Promise<{ scene: Scene; database: MemoryDatabase }> {
  const database = createMemoryDatabase()
  await watchMoves(database.db, 'TEMP')
  const set = { database, signed: new Map(), before: null, mintOffers }
  return { scene: await sceneAt(createTurns(START), { name: 'prepared' }, set), database }
}

/** Saves a scene as the moment from which others begin: whatever was pending in it is dropped. */
export async function momentOf(
  { world, turns, mintOffers }: Scene,
  database: MemoryDatabase,
): Promise<Moment> {
  await world.db.prepare('DELETE FROM moved').run()
  await world.close()
  const lastClose = closes.get(turns) ?? turns.now()
  return { before: world.now(), now: turns.now(), lastClose, database, signed: new Map(), mintOffers }
}

/** A new scene at this moment. It uses the moment's database, which the caller has to reset before. */
export async function sceneOf(moment: Moment, name: string, sources: Sources = {}): Promise<Scene> {
  const turns = createTurns(moment.now)
  closes.set(turns, moment.lastClose)
  return sceneAt(turns, { name, sources }, moment)
}

/** Begins an act, whose exchanges then carry its task. Returns a function that says whether it is over. */
export function begin(scene: Scene, task: Task, act: (scene: Scene) => Promise<unknown>): () => boolean {
  let over = false
  void acting.run(task, async () => {
    try {
      await act(scene)
    } catch (error) {
      scene.world.observer.report(`${task}: ${error instanceof Error ? (error.stack ?? '') : String(error)}`)
    }
    over = true
  })
  return () => over
}

/** Moves time to the next event of these tasks, or to the next ledger close. False if there is neither. */
export async function passTime(scene: Scene, tasks: readonly Task[], closing: boolean): Promise<boolean> {
  const { turns } = scene
  const next = turns.nextOf(tasks)
  const close = closing ? (closes.get(turns) ?? turns.now()) + CLOSE : null
  if (next === null && close === null) return false
  if (close !== null && (next === null || close <= next)) {
    turns.goTo(close)
    scene.closeLedger()
  } else if (next !== null) turns.goTo(next)
  await setImmediate()
  return true
}

/** Runs everything that is due within so many milliseconds, and what follows from it. */
export async function letPass(scene: Scene, ms: number): Promise<void> {
  const { turns } = scene
  const until = turns.now() + ms
  const tasks: readonly Task[] = ['a', 'b', 'rest']
  for (;;) {
    await setImmediate()
    const next = turns.nextOf(tasks)
    if (next === null || next > until) break
    await turns.step()
  }
  turns.goTo(until)
}

/** Runs a scene until the condition holds; ledgers close only with `closing`. Throws after too many closes. */
export async function liveUntil(
  scene: Scene,
  isSo: () => Promise<boolean> | boolean,
  closing: boolean,
): Promise<void> {
  for (let passed = 0; !(await isSo()); ) {
    await setImmediate()
    if (await scene.turns.stepOf('rest')) continue
    passed += 1
    if (passed > MAX_CLOSES || !(await passTime(scene, ['rest'], closing)))
      throw new Error('waited for too many closes')
  }
}
