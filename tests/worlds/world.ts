import { SECOND } from '#contract/timing'
import type { Signer } from '../../functions/adapters/signer/signer.ts'
import type { Log } from '../../functions/log.ts'
import { digest } from '../../functions/random.ts'
import type { Services } from '../../functions/services.ts'
import { type Approvals, type ApprovalsHeard, createApprovals } from './approvals.ts'
import { askWorker } from './ask-worker.ts'
import { type Chance, createChance } from './chance.ts'
import { type Costs, createCosts } from './costs.ts'
import { createDoor, type Door } from './door.ts'
import { createHome } from './home.ts'
import { createModel, type Heard, type Model } from './model.ts'
import { createOutside, type Outside } from './outside.ts'
import { outsideFetch } from './outside-fetch.ts'
import { ownCrypto } from './own-crypto.ts'
import { createIsolate, createPorts, here, Injected, type Isolate } from './ports.ts'
import {
  type Buyer,
  copyOfDatabase,
  type Database,
  everybody,
  prepareWorlds,
  START,
  thief,
} from './prepared.ts'
import { report } from './reports.ts'
import { createRooms, type Rooms } from './rooms.ts'
import { createSchedule, type Schedule } from './schedule.ts'
import { createEnvironment, type Environment, type Parts, servicesIn } from './services.ts'
import { openStatus } from './status-line.ts'
import { createStory, type Story } from './story.ts'
import { strangersAmong } from './strangers.ts'
import { createSwarm, type Swarm } from './swarm.ts'
import { createTurns, type Turns } from './turns.ts'
import { createWitness, type Witness } from './witness.ts'

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
  readonly witness: Witness
  readonly turns: Turns
  readonly costs: Costs
  readonly environment: Environment
  readonly approvals: Approvals
  readonly rooms: Rooms
  readonly buyers: readonly Buyer[]
  /** Those among them of whom nobody knows yet who they are, and who show it. */
  readonly strangers: readonly Buyer[]
  /** Who comes when all is over, and finds everything in order. */
  readonly newcomer: Buyer
  /** The product's own handlers. */
  readonly door: Door
  /** Steps of trouble that strangers have used up, about: a world lasts so much longer. */
  strain: number
  /** Whether people may still begin something. */
  open: boolean
  /** Runs a use case in an isolate of its own, as a request does; its caller may never hear of it. */
  call<Answer>(
    who: string,
    act: (services: Services) => Promise<Answer>,
  ): Promise<{ answer: Answer } | 'lost'>
  /** A pause of somebody who is no part of the product. */
  pause(ms: number): Promise<void>
  /** Has a part of the world go on by itself. What it throws is for the judges. */
  begin(who: string, act: () => Promise<void>): void
  /** Remembers how the database is now, or sets it back to that moment. */
  readonly keepDatabase: (() => void) | null
  restoreDatabase(): Promise<void>
  /** What another world goes on from, besides the database. */
  now(): Before
  /** Every row of every table, as text. */
  rows(): Promise<string>
  close(): Promise<void>
}

/** In this share of the worlds there are three nodes. */
const THIRD_NODE = 0.3
const PAYLOADS = [4, 30, 1_000] as const

/** What of a world is set by whoever makes it, instead of by its seed. */
export interface Stage {
  readonly schedule: Schedule
  readonly swarm: Swarm
  readonly costs: Costs
  /** Where keys and ids are drawn. */
  readonly crypto: Chance
  readonly database: () => Promise<Database>
  readonly buyers: readonly Buyer[]
  readonly listed: readonly string[]
  /** Told of every statement that the product has the database do. */
  readonly asks: (sql: readonly string[]) => void
  /** Told of each answer to the product. */
  readonly heard: (answer: unknown) => void
  /** What stands before the signer. */
  readonly signer: (signer: Signer) => Signer
  /** What this world goes on from; null where it begins as all do. */
  readonly before: Before | null
}

/** A world at some moment, as another one goes on from it: what its isolates had in their heads is gone. */
export interface Before {
  readonly outside: Outside
  readonly approvals: ApprovalsHeard
  readonly model: Heard
  readonly memory: Parts['memory']
}

/** Without `nodes` the seed says whether there are two or three. */
export async function createWorld(
  seed: number,
  without: ReadonlySet<string> = new Set(),
  stage: Stage | null = null,
  nodes: 2 | 3 | 'drawn' = 'drawn',
): Promise<World> {
  await prepareWorlds()
  const before = stage?.before ?? null
  const chance = createChance(`world ${seed}`)
  const giveBack = ownCrypto(stage?.crypto ?? chance.fork('crypto'))
  const { fetch } = globalThis
  const schedule = stage?.schedule ?? createSchedule(START, chance.fork('order'))
  const story = createStory(schedule.now, () => schedule.steps)
  const swarm = stage?.swarm ?? createSwarm(seed, chance.fork('swarm'), without)
  const costs = stage?.costs ?? createCosts(schedule.now, chance.fork('ports').fork('costs'))
  const ports = createPorts(schedule, swarm, chance.fork('ports'), costs, stage?.heard)
  const shape = chance.fork('shape')
  const outside = await createOutside(schedule.now, {
    badNode: shape.pick([0, 1] as const),
    // A source of its own: worlds with two nodes are as if there could be no third.
    third: nodes === 'drawn' ? !stage && chance.fork('third node').happens(THIRD_NODE) : nodes === 3,
    listening: shape.happens(0.8) && !stage,
    before: before?.outside ?? null,
    mintOffers: !swarm.strikes('amendment off'),
    after: (ms, act) => schedule.after(ms, "Xaman's clock", act),
    announce(applicant, type) {
      approvals.decided(applicant)
      // Where a caller has the stage, whoever decides has it reported.
      if (!stage) report(world, delays, applicant, type)
    },
  })
  const database = await (stage?.database() ?? copyOfDatabase())
  const { db } = database

  const newcomer = everybody.at(-1) ?? thief
  const drawn = everybody.slice(0, shape.pick([1, 2, 3, 3, 4, everybody.length - 1]))
  const buyers = stage?.buyers ?? drawn
  const people = [...buyers, newcomer, thief].map(({ wallet }) => wallet.address)
  const strangers = stage ? [] : strangersAmong(buyers, chance.fork('not known'))
  const known = people.filter((address) => address !== thief.wallet.address && shape.happens(0.7))
  const listed =
    stage?.listed ?? known.filter((address) => !strangers.some(({ wallet }) => wallet.address === address))
  const treasury =
    shape.happens(0.4) && !stage ? { address: outside.accounts.demoWallets.holder.address, float: 0n } : null
  const payloads = shape.pick(PAYLOADS)
  const setting = { listed, payloads: stage ? 1_000 : payloads, treasury, signer: stage?.signer }
  const environment = createEnvironment(outside, setting)
  const approvals = createApprovals(
    listed,
    () => outside.identity,
    () => outside.ledger.validatedIndex,
    before?.approvals,
  )
  // Once off the list, the provider is asked about them under the id that they had by it.
  for (const wallet of before ? [] : listed) approvals.sent(wallet, await digest(`listed:${wallet}`))
  const delays = chance.fork('reports')
  const model = createModel(
    outside,
    { people, approvals, treasury: treasury?.address ?? null },
    before?.model,
  )
  const witness = createWitness(db, story)
  let isolates = 0

  function crash(where: string, error: unknown) {
    if (error instanceof Injected) return
    witness.crashed(`${where}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }

  function fresh(who: string): Isolate {
    isolates += 1
    return createIsolate(`${who} ${isolates}`, () => story.tell(`the isolate of ${who} is gone`))
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => schedule.after(ms, 'somebody goes on', resolve))

  const line = chance.fork('status sockets')
  const rooms = createRooms({
    ports,
    schedule,
    swarm,
    chance: chance.fork('rooms'),
    secret: environment.open.secrets.room,
    env: (isolate) => ({
      ROOM_SECRET: environment.open.secrets.room,
      SELF: { fetch: (request: Request) => askWorker(world, ports, isolate, request) },
    }),
    fresh,
    crash,
    connect: (url, isolate) =>
      openStatus(outside.xaman, url, { name: 'Xaman', schedule, swarm, chance: line }, isolate),
    told: (fields) => story.tell(`a room notes ${JSON.stringify(fields)}`),
    hears: (text) => witness.hears('a room', text),
  })

  const parts: Parts = {
    db,
    outside,
    ports,
    schedule,
    swarm,
    chance: chance.fork('services'),
    rooms,
    log: logTo(story, witness, crash),
    environment,
    approvals,
    follower: (caller) => home.follower(caller),
    now: schedule.now,
    memory: before
      ? { highWater: before.memory.highWater, sent: new Map(before.memory.sent) }
      : { highWater: null, sent: new Map() },
    wrote: witness.wrote,
    asks: stage?.asks ?? (() => {}),
  }
  const home = createHome(parts, fresh, crash)

  const world: World = {
    seed,
    outside,
    db,
    schedule,
    chance: chance.fork('people'),
    swarm,
    story,
    model,
    witness,
    turns: createTurns(db, swarm, () => outside.ledger.validatedIndex),
    costs,
    strain: 0,
    environment,
    approvals,
    rooms,
    buyers,
    strangers,
    newcomer,
    door: createDoor(),
    open: true,
    pause,
    async call(who, act) {
      const isolate = fresh(who)
      const skew = swarm.strikes('clock skew') ? world.chance.between(-90, 90) * SECOND : 0
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
    begin(who, act) {
      act().catch((error: unknown) => crash(who, error))
    },
    keepDatabase: database.keep,
    async restoreDatabase() {
      await witness.restored()
      database.restore()
      const { highWater, sent } = parts.memory
      if ((await movesOf(db)) + 1 < (highWater?.moves ?? 0) || (await lacksAny(db, [...sent.keys()])))
        witness.set('back')
      model.restored()
    },
    rows: () => allRows(db),
    now: () => ({ outside, approvals: approvals.heard(), model: model.heard(), memory: parts.memory }),
    async close() {
      globalThis.fetch = fetch
      giveBack()
      await outside.close()
    },
  }
  globalThis.fetch = outsideFetch(parts, chance.fork('nodes'), witness.sends)
  return world
}

function logTo(story: Story, witness: Witness, crash: (where: string, error: unknown) => void): Log {
  const log: Log = {
    purchaseMoved: ({ purchaseId, from, to, reason }) =>
      story.tell(
        `purchase ${purchaseId.slice(0, 6)} goes from ${from} to ${to}${reason ? `: ${reason}` : ''}`,
      ),
    submissionSettled: ({ purpose, result }) => story.tell(`a ${purpose} is settled: ${result}`),
    outsideFailed: () => {},
    attention({ what }) {
      story.tell(`somebody has to see: ${what}`)
      const [name, more] = what.split(': ')
      if (name && more) witness.calls(name)
    },
    crashed: ({ path, error }) => crash(path, error),
  }
  // Nothing that is secret has a way into the log.
  return Object.fromEntries(
    Object.entries(log).map(([name, tell]: [string, (fields: never) => void]) => [
      name,
      (fields: never) => {
        if (name !== 'crashed') witness.hears('the log', JSON.stringify(fields))
        tell(fields)
      },
    ]),
  ) as unknown as Log
}

/** How often the follower's cursor was moved. */
async function movesOf(db: D1Database): Promise<number> {
  return (await db.prepare('SELECT moves FROM cursor').first<number>('moves')) ?? 0
}

/** Whether the database does not know one of the transactions that went out lately. */
async function lacksAny(db: D1Database, sent: readonly string[]): Promise<boolean> {
  const { results } = await db.prepare('SELECT hash FROM submission').all<{ hash: string }>()
  const known = new Set(results.map(({ hash }) => hash))
  return sent.some((hash) => !known.has(hash))
}

async function allRows(db: D1Database): Promise<string> {
  const { results: tables } = await db
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'moved' AND substr(name, 1, 1) <> '_'
         AND name NOT LIKE 'sqlite%' ORDER BY name`,
    )
    .all<{ name: string }>()
  const whole: string[] = []
  for (const { name } of tables) {
    const { results } = await db.prepare(`SELECT * FROM "${name}" ORDER BY 1`).all()
    whole.push(name, JSON.stringify(results))
  }
  return whole.join('\n')
}
