import { setImmediate } from 'node:timers/promises'
import { SECOND } from '#contract/timing'
import { createMemoryDatabase, type MemoryDatabase } from '../../support/memory-database.ts'
import { type Chance, createChance } from '../chance.ts'
import { type Buyer, everybody, START, watchMoves } from '../prepared.ts'
import type { Swarm } from '../swarm.ts'
import { type Before, createWorld, type Stage, type World } from '../world.ts'
import { signsOnce } from './signs-once.ts'
import { acting, createTurns, type Task, type Turns } from './turns.ts'

/** A world in which nothing goes wrong by itself, and in which each exchange happens when its turn is given. */
export interface Scene {
  readonly world: World
  readonly turns: Turns
  readonly mintOffers: boolean
  /** A pause after which something outside happens in one go: an exchange of the act, like every other. */
  outside(what: string, act: () => unknown): Promise<void>
  /** What is found in the database, as text; throws where nothing is. */
  find(sql: string): Promise<string>
  closeLedger(): void
}

/** A moment that scenes begin from, any number of times. */
export interface Moment {
  readonly before: Before
  readonly now: number
  readonly lastClose: number
  readonly database: MemoryDatabase
  /** What its signer has signed so far. */
  readonly signed: Signed
  readonly mintOffers: boolean
}
type Signed = Parameters<typeof signsOnce>[1]

/** Ledgers close every so many milliseconds, once time passes. */
const CLOSE = 4 * SECOND
/** Closes after which an act that still goes on is held to go on for ever. */
const MOST_CLOSES = 40

export const ada = buyerAt(0)
export const ben = buyerAt(1)

function buyerAt(at: number): Buyer {
  const buyer = everybody[at]
  if (!buyer) throw new Error('nobody lives here')
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

/** What draws its keys and ids from one source, by the name of that source. */
export type Sources = Partial<Readonly<Record<Task, string>>>

/**
 * Each act draws its keys and ids from a source of its own, so that they are the same in every order, and whichever act it meets:
 * what comes to the same then looks the same.
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

/** The world's own sources of chance: with no fault on they decide nothing that matters. */
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
    costs: { of: () => 0, slowDatabase() {} },
    crypto: chanceOfEach(name, sources),
    database: async () => ({ db: database.db, begin: async () => {}, keep: null, restore() {} }),
    buyers: [ada, ben],
    listed: [],
    asks: turns.asked,
    heard: turns.heard,
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

/** When a ledger was last closed. */
const closes = new WeakMap<Turns, number>()

/** A scene at the beginning of everything, with a database of its own. */
export async function firstScene(mintOffers = true): Promise<{ scene: Scene; database: MemoryDatabase }> {
  const database = createMemoryDatabase()
  await watchMoves(database.db, 'TEMP')
  const set = { database, signed: new Map(), before: null, mintOffers }
  return { scene: await sceneAt(createTurns(START), { name: 'prepared' }, set), database }
}

/** Takes a scene as it is now for the moment that others begin from: whatever was under way in it is gone. */
export async function momentOf(
  { world, turns, mintOffers }: Scene,
  database: MemoryDatabase,
): Promise<Moment> {
  await world.db.prepare('DELETE FROM moved').run()
  await world.close()
  const lastClose = closes.get(turns) ?? turns.now()
  return { before: world.now(), now: turns.now(), lastClose, database, signed: new Map(), mintOffers }
}

/** A new scene at this moment. The database is the moment's own; it is set back by whoever marked it. */
export async function sceneOf(moment: Moment, name: string, sources: Sources = {}): Promise<Scene> {
  const turns = createTurns(moment.now)
  closes.set(turns, moment.lastClose)
  return sceneAt(turns, { name, sources }, moment)
}

/** Begins an act: what belongs to it from now on is told apart. Says whether it is over. */
export function begin(scene: Scene, task: Task, act: (scene: Scene) => Promise<unknown>): () => boolean {
  let over = false
  void acting.run(task, async () => {
    try {
      await act(scene)
    } catch (error) {
      scene.world.observer.crashed(`${task}: ${error instanceof Error ? (error.stack ?? '') : String(error)}`)
    }
    over = true
  })
  return () => over
}

/** Nothing is due: time passes until something of these is, or a ledger closes. False if nobody waits for either. */
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

/** Has everything happen that is due or comes in so many milliseconds, and what follows from it. */
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

/** Lives a scene on until it is so, with ledgers that close if told. */
export async function liveUntil(
  scene: Scene,
  isSo: () => Promise<boolean> | boolean,
  closing: boolean,
): Promise<void> {
  for (let passed = 0; !(await isSo()); ) {
    await setImmediate()
    if (await scene.turns.stepOf('rest')) continue
    passed += 1
    if (passed > MOST_CLOSES || !(await passTime(scene, ['rest'], closing)))
      throw new Error('it does not come to that')
  }
}
