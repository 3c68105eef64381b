import { MINUTE, SECOND } from '#contract/timing'
import type { PayloadUuid } from '#contract/wire/ledger-ids'
import type { Hint } from '#contract/wire/rooms'
import type { Following } from '../../functions/follower/follow.ts'
import type { Follower } from '../../functions/follower/follower.ts'
import { lookAgainAt } from '../../functions/hints/look-again.ts'
import type { Log } from '../../functions/log.ts'
import type { Services } from '../../functions/services.ts'
import type { Wallet } from '../sandbox/accounts.ts'
import { createMemoryDatabase } from '../support/memory-database.ts'
import { type Chance, createChance } from './chance.ts'
import { createModel, type Model } from './model.ts'
import { createOutside, type Outside } from './outside.ts'
import { outsideFetch } from './outside-fetch.ts'
import { ownCrypto } from './own-crypto.ts'
import { createIsolate, createPorts, here, Injected, type Isolate } from './ports.ts'
import { createRooms, timesTold } from './rooms.ts'
import { createSchedule, type Schedule } from './schedule.ts'
import { createEnvironment, type Environment, followingIn, type Parts, servicesIn } from './services.ts'
import { createStory, type Story } from './story.ts'
import { createSwarm, type Swarm } from './swarm.ts'

/** The product and everything around it in this process, with one time, one order of events and one source of chance. */
export interface World {
  readonly seed: number
  readonly outside: Outside
  readonly db: D1Database
  readonly schedule: Schedule
  readonly chance: Chance
  readonly swarm: Swarm
  readonly story: Story
  readonly model: Model
  readonly environment: Environment
  readonly buyers: readonly Buyer[]
  /** Who comes when all is over, and finds everything in order. */
  readonly newcomer: Buyer
  /** Whether people may still begin something. */
  open: boolean
  /** Runs a use case in an isolate of its own, as a request does; its caller may never hear of it. */
  call<Answer>(
    who: string,
    act: (services: Services) => Promise<Answer>,
  ): Promise<{ answer: Answer } | 'lost'>
  /** The follower's alarm. */
  beat(): Promise<void>
  /** Somebody noticed something about a payload: the product is told, or not, or twice. */
  hint(uuid: PayloadUuid, hint: Hint): void
  /** A pause of somebody who is no part of the product. */
  pause(ms: number): Promise<void>
  /** Has a part of the world go on by itself. What it throws is for the judges. */
  begin(who: string, act: () => Promise<void>): void
  /** What was thrown that nobody injected, and whether anything was written since the last time this was asked. */
  crashes(): string[]
  wroteSince(): boolean
  /** Every row of every table, as text. */
  rows(): Promise<string>
  close(): Promise<void>
}

export interface Buyer {
  readonly name: string
  readonly wallet: Wallet
}

const START = Date.UTC(2026, 10, 2, 9)
const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gil', 'Hana']
/** How long a hint may wait for the ledger, as the routes for hints have it. */
const PATIENCE = 20 * SECOND

export async function createWorld(seed: number): Promise<World> {
  const chance = createChance(`world ${seed}`)
  const giveBack = ownCrypto(chance.fork('crypto'))
  const { fetch } = globalThis
  const schedule = createSchedule(START, chance.fork('order'))
  const story = createStory(schedule.now, () => schedule.steps)
  const swarm = createSwarm(chance.fork('swarm'))
  const ports = createPorts(schedule, swarm, chance.fork('ports'))
  const outside = await createOutside(schedule.now, chance.pick([0, 1] as const))
  const memory = createMemoryDatabase()
  const { db } = memory
  await watchMoves(db)

  const buyers = NAMES.slice(0, chance.pick([1, 2, 3, 3, 4, NAMES.length])).map((name) => ({
    name,
    wallet: outside.accounts.walletFromPassphrase(`buyer ${name}`),
  }))
  const newcomer = { name: 'Zoe', wallet: outside.accounts.walletFromPassphrase('buyer Zoe') }
  const people = [...buyers, newcomer].map(({ wallet }) => wallet.address)
  await outside.fund(people, 6_000_000_000n)
  const known = new Set(people.filter(() => chance.happens(0.7)))
  const environment = createEnvironment(outside, [...known], chance.pick([4, 30, 1_000]))
  const model = createModel(outside, people, known)

  let wrote = true
  let crashed: string[] = []
  let isolates = 0
  let home: { isolate: Isolate; following: Following } | null = null

  function crash(where: string, error: unknown) {
    if (error instanceof Injected) return
    crashed.push(`${where}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
  const log: Log = {
    purchaseMoved: ({ purchaseId, from, to, reason }) =>
      story.tell(
        `purchase ${purchaseId.slice(0, 6)} goes from ${from} to ${to}${reason ? `: ${reason}` : ''}`,
      ),
    submissionSettled: ({ purpose, result }) => story.tell(`a ${purpose} is settled: ${result}`),
    outsideFailed: () => {},
    attention: ({ what }) => story.tell(`somebody has to see: ${what}`),
    crashed: ({ path, error }) => crash(path, error),
  }

  function fresh(who: string): Isolate {
    isolates += 1
    return createIsolate(`${who} ${isolates}`, () => story.tell(`the isolate of ${who} is gone`))
  }

  function follower(caller: Isolate): Follower {
    async function ask<Answer>(
      what: string,
      act: (following: Following) => Promise<Answer>,
      otherwise: Answer,
    ) {
      await ports.through(caller, `follower ${what}`, () => {})
      try {
        return await atHome(act)
      } catch (error) {
        crash(`follower ${what}`, error)
        return otherwise
      }
    }
    return {
      standing: () => ask('standing', (following) => following.standing(), null),
      until: (hash, last, deadline) =>
        ask('until', (following) => following.until(hash, last, deadline), undefined),
      catchUp: () => ask('catch up', (following) => following.catchUp(), null),
    }
  }

  async function atHome<Answer>(act: (following: Following) => Promise<Answer>): Promise<Answer> {
    if (!home || home.isolate.dead) {
      const isolate = fresh('the follower')
      home = { isolate, following: here.run(isolate, () => followingIn(parts, isolate)) }
    }
    const { isolate, following } = home
    const gone = isolate.gone.then(() => {
      throw new Injected('the follower is gone')
    })
    return Promise.race([here.run(isolate, () => act(following)), gone])
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => schedule.after(ms, 'somebody goes on', resolve))

  const rooms = createRooms(ports, swarm, (uuid) => world.begin('a room', () => askAgain(uuid)))

  /** A room's alarm: it asks the product to look again, as long as it is told to. */
  async function askAgain(uuid: PayloadUuid): Promise<void> {
    const end = schedule.now() + 20 * MINUTE
    let again = 30 * SECOND
    while (rooms.watches(uuid) && schedule.now() < end) {
      await pause(again)
      const what = chance.pick(['alarm', 'watching'] as const)
      const done = await world.call(`a room (${what})`, (services) =>
        lookAgainAt(services, uuid, what, services.clock.now()),
      )
      if (done !== 'lost' && done.answer === null) return
      again = done === 'lost' ? 30 * SECOND : (done.answer ?? 0)
    }
  }

  const parts: Parts = {
    db,
    outside,
    ports,
    swarm,
    chance: chance.fork('services'),
    rooms,
    log,
    environment,
    follower,
    now: schedule.now,
    memory: { highWater: null },
    wrote() {
      wrote = true
    },
  }

  const world: World = {
    seed,
    outside,
    db,
    schedule,
    chance: chance.fork('people'),
    swarm,
    story,
    model,
    environment,
    buyers,
    newcomer,
    open: true,
    pause,
    async call(who, act) {
      const isolate = fresh(who)
      const skew = swarm.strikes('clocks apart') ? chance.between(-90, 90) * SECOND : 0
      const services = servicesIn(parts, isolate, skew)
      try {
        const work = here.run(isolate, () => act(services))
        const done = await Promise.race([
          work.then((answer) => ({ answer })),
          isolate.gone.then(() => 'lost' as const),
        ])
        if (swarm.strikes('killed after the reply')) isolate.kill()
        return done
      } catch (error) {
        crash(who, error)
        return 'lost'
      }
    },
    async beat() {
      try {
        await atHome((following) => following.beat())
      } catch (error) {
        crash('beat', error)
      }
    },
    hint(uuid, hint) {
      const patient = hint === 'signed' || hint === 'rejected'
      for (let times = timesTold(swarm, hint); times > 0; times -= 1) {
        world.begin('a hint', async () => {
          await pause(chance.between(10, 3_000))
          await world.call(`a hint (${hint})`, (services) =>
            lookAgainAt(services, uuid, hint, services.clock.now() + (patient ? PATIENCE : 0)),
          )
        })
      }
    },
    begin(who, act) {
      act().catch((error: unknown) => crash(who, error))
    },
    crashes() {
      const now = crashed
      crashed = []
      return now
    },
    wroteSince() {
      const now = wrote
      wrote = false
      return now
    },
    rows: () => allRows(db),
    async close() {
      globalThis.fetch = fetch
      giveBack()
      memory.close()
      await outside.close()
    },
  }
  globalThis.fetch = outsideFetch(parts, chance.fork('nodes'), (blob) =>
    unwritten(db, blob).then((line) => line && crashed.push(line)),
  )
  return world
}

/** I18: nothing is sent that was not written down before. */
async function unwritten(db: D1Database, blob: string): Promise<string | null> {
  const row = await db.prepare('SELECT 1 AS one FROM submission WHERE blob = ?').bind(blob).first('one')
  return row === null ? 'a transaction was sent that nobody had written down' : null
}

/** Every move of a purchase, as its row made it and whoever lived to tell of it. */
async function watchMoves(db: D1Database): Promise<void> {
  await db.prepare('CREATE TEMP TABLE moved (purchase TEXT, before TEXT, after TEXT, step INTEGER)').run()
  await db
    .prepare(
      `CREATE TEMP TRIGGER watch_moves AFTER UPDATE ON purchase
       WHEN old.status <> new.status OR new.version <> old.version BEGIN
         INSERT INTO moved VALUES (new.id, old.status, new.status, new.version - old.version);
       END`,
    )
    .run()
}

async function allRows(db: D1Database): Promise<string> {
  const { results: tables } = await db
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`)
    .all<{ name: string }>()
  const whole: string[] = []
  for (const { name } of tables) {
    const { results } = await db.prepare(`SELECT * FROM "${name}" ORDER BY rowid`).all()
    whole.push(name, JSON.stringify(results))
  }
  return whole.join('\n')
}
