import { SECOND } from '#contract/timing'
import type { PaymentOrder } from '#contract/wire/payment'
import type { Signer } from '../../functions/adapters/signer/signer.ts'
import type { Log } from '../../functions/log.ts'
import { digest } from '../../functions/random.ts'
import type { Services } from '../../functions/services.ts'
import { type Api, createApi } from './api.ts'
import { type ApprovalObservations, type Approvals, createApprovals } from './approvals.ts'
import { askWorker } from './ask-worker.ts'
import { type Chance, createChance } from './chance.ts'
import { createFollowerHost } from './follower-host.ts'
import { createLatency, type Latency } from './latency.ts'
import { createModel, type Model, type Observations } from './model.ts'
import { createObserver, type Observer } from './observer.ts'
import { createOperator, type Operator } from './operator.ts'
import { createOutside, type Outside } from './outside.ts'
import { outsideFetch } from './outside-fetch.ts'
import { createIsolate, createPorts, here, Injected, type Isolate } from './ports.ts'
import {
  allBuyers,
  attacker,
  type Buyer,
  copyOfDatabase,
  type Database,
  prepareWorlds,
  START,
} from './prepared.ts'
import { report } from './reports.ts'
import { createRooms, type Rooms } from './rooms.ts'
import { createSchedule, type Schedule } from './schedule.ts'
import { seedCrypto } from './seeded-crypto.ts'
import { createEnvironment, type Environment, type Parts, servicesIn } from './services.ts'
import { openStatus } from './status-socket.ts'
import { strangersAmong } from './strangers.ts'
import { createSwarm, type Swarm } from './swarm.ts'
import { createTrace, type Trace } from './trace.ts'
import { createTurns, type Turns } from './turns.ts'

/** The product and everything around it in this process, with one clock, one order of events and one source of chance. */
export interface World {
  readonly seed: number
  readonly outside: Outside
  readonly db: D1Database
  readonly schedule: Schedule
  readonly chance: Chance
  readonly swarm: Swarm
  readonly trace: Trace
  readonly model: Model
  readonly observer: Observer
  readonly turns: Turns
  readonly latency: Latency
  readonly environment: Environment
  readonly approvals: Approvals
  readonly rooms: Rooms
  readonly operator: Operator
  /** The requests to pay that people have got. */
  readonly orders: Order[]
  readonly buyers: readonly Buyer[]
  /** The buyers who have no approved identity yet and go through the check. */
  readonly strangers: readonly Buyer[]
  /** Buys after everything has come to rest, and has to be able to. */
  readonly newcomer: Buyer
  /** The product's own handlers. */
  readonly api: Api
  /** Steps that strangers have used up, roughly: the world lasts so much longer. */
  strain: number
  /** Whether people may still begin anything. */
  open: boolean
  /** Unix ms: faults go on until then, even after the last buyer has left, while an ended sale is wound up. */
  faultsUntil: number
  /** Runs a use case in its own isolate, as a request does; `lost` if the isolate dies first. */
  call<Answer>(
    who: string,
    act: (services: Services) => Promise<Answer>,
  ): Promise<{ answer: Answer } | 'lost'>
  /** A pause outside the product. */
  pause(ms: number): Promise<void>
  /** Starts a part of the world in the background. The judges get what it throws. */
  begin(who: string, act: () => Promise<void>): void
  /** Saves a copy of the database, or restores that copy. */
  readonly keepDatabase: (() => void) | null
  restoreDatabase(): Promise<void>
  /** The state that another world can start from, besides the database. */
  now(): Before
  /** Every row of every table, as text. */
  rows(): Promise<string>
  close(): Promise<void>
}

/** A request to pay, and the buyer whom it names. */
export interface Order {
  readonly buyer: Buyer
  readonly order: PaymentOrder
}

/** In this share of the worlds there are three nodes. */
const THIRD_NODE = 0.3
const PAYLOADS = [4, 30, 1_000] as const

/** The parts of a world that its caller sets, instead of its seed. */
export interface Stage {
  readonly schedule: Schedule
  readonly swarm: Swarm
  readonly latency: Latency
  /** The source of keys and ids. */
  readonly crypto: Chance
  readonly database: () => Promise<Database>
  readonly buyers: readonly Buyer[]
  readonly listed: readonly string[]
  /** Receives every SQL statement of the product. */
  readonly asks: (sql: readonly string[]) => void
  /** Receives each answer to the product. */
  readonly onAnswer: (answer: unknown) => void
  /** Wraps the signer. */
  readonly signer: (signer: Signer) => Signer
  /** The state that this world starts from; null for the common beginning. */
  readonly before: Before | null
}

/** The state of a world that another one can start from: the memory of its isolates is lost. */
export interface Before {
  readonly outside: Outside
  readonly approvals: ApprovalObservations
  readonly model: Observations
  readonly memory: Parts['memory']
}

/** `drawn`: the seed decides whether there are two nodes or three. */
export async function createWorld(
  seed: number,
  without: ReadonlySet<string> = new Set(),
  stage: Stage | null = null,
  nodes: 2 | 3 | 'drawn' = 'drawn',
): Promise<World> {
  await prepareWorlds()
  const before = stage?.before ?? null
  const chance = createChance(`world ${seed}`)
  const restoreCrypto = seedCrypto(stage?.crypto ?? chance.fork('crypto'))
  const { fetch } = globalThis
  const schedule = stage?.schedule ?? createSchedule(START, chance.fork('order'))
  const trace = createTrace(schedule.now, () => schedule.steps)
  const swarm = stage?.swarm ?? createSwarm(seed, chance.fork('swarm'), without)
  const latency = stage?.latency ?? createLatency(schedule.now, chance.fork('ports').fork('costs'))
  const ports = createPorts(schedule, swarm, chance.fork('ports'), latency, stage?.onAnswer)
  const shape = chance.fork('shape')
  const outside = await createOutside(schedule.now, {
    badNode: shape.pick([0, 1] as const),
    // Its own source, so that worlds with two nodes stay as they were.
    third: nodes === 'drawn' ? !stage && chance.fork('third node').happens(THIRD_NODE) : nodes === 3,
    listening: shape.happens(0.8) && !stage,
    before: before?.outside ?? null,
    mintOffers: !swarm.strikes('amendment off'),
    after: (ms, act) => schedule.after(ms, "Xaman's clock", act),
    announce(applicant, type) {
      approvals.decided(applicant)
      // With a stage, the caller sends the report.
      if (!stage) report(world, delays, applicant, type)
    },
  })
  const database = await (stage?.database() ?? copyOfDatabase())
  const { db } = database

  const newcomer = allBuyers.at(-1) ?? attacker
  const drawn = allBuyers.slice(0, shape.pick([1, 2, 3, 3, 4, allBuyers.length - 1]))
  const buyers = stage?.buyers ?? drawn
  const people = [...buyers, newcomer, attacker].map(({ wallet }) => wallet.address)
  const strangers = stage ? [] : strangersAmong(buyers, chance.fork('not known'))
  const known = people.filter((address) => address !== attacker.wallet.address && shape.happens(0.7))
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
  // After a wallet is taken off the list, the provider is asked about it under this id.
  for (const wallet of before ? [] : listed) approvals.sent(wallet, await digest(`listed:${wallet}`))
  const delays = chance.fork('reports')
  const model = createModel(
    outside,
    { people, approvals, treasury: treasury?.address ?? null },
    before?.model,
  )
  const observer = createObserver(db, trace)
  let isolates = 0

  function crash(where: string, error: unknown) {
    if (error instanceof Injected) return
    observer.report(`${where}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }

  function fresh(who: string): Isolate {
    isolates += 1
    return createIsolate(`${who} ${isolates}`, () => trace.note(`the isolate of ${who} is gone`))
  }

  const pause = (ms: number) => new Promise<void>((resolve) => schedule.after(ms, 'a pause ends', resolve))

  const socket = chance.fork('status sockets')
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
    connect: (url, events, isolate) =>
      openStatus(outside.xaman, url, events, { name: 'Xaman', schedule, swarm, chance: socket }, isolate),
    note: (fields) => trace.note(`a room notes ${JSON.stringify(fields)}`),
    receives: (text) => observer.checkForSecrets('a room', text),
  })

  const parts: Parts = {
    db,
    outside,
    ports,
    schedule,
    swarm,
    chance: chance.fork('services'),
    rooms,
    log: logTo(trace, observer, crash),
    environment,
    approvals,
    follower: (caller) => running.follower(caller),
    now: schedule.now,
    memory: before
      ? { highWater: before.memory.highWater, sent: new Map(before.memory.sent) }
      : { highWater: null, sent: new Map() },
    wrote: observer.databaseWritten,
    asks: stage?.asks ?? (() => {}),
  }
  const running = createFollowerHost(parts, fresh, crash)

  const world: World = {
    seed,
    outside,
    db,
    schedule,
    chance: chance.fork('people'),
    swarm,
    trace,
    model,
    observer,
    turns: createTurns(db, swarm, () => outside.ledger.validatedIndex),
    latency,
    strain: 0,
    environment,
    approvals,
    rooms,
    operator: createOperator({ db, schedule }),
    orders: [],
    buyers,
    strangers,
    newcomer,
    api: createApi(),
    open: true,
    faultsUntil: 0,
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
      await observer.restored()
      database.restore()
      const { highWater, sent } = parts.memory
      if ((await movesOf(db)) + 1 < (highWater?.moves ?? 0) || (await lacksAny(db, [...sent.keys()])))
        observer.followerAhead()
      model.restored()
      world.operator.restored()
    },
    rows: () => allRows(db),
    now: () => ({
      outside,
      approvals: approvals.observations(),
      model: model.observations(),
      memory: parts.memory,
    }),
    async close() {
      globalThis.fetch = fetch
      restoreCrypto()
      await outside.close()
    },
  }
  globalThis.fetch = outsideFetch(parts, chance.fork('nodes'), observer.submitted)
  return world
}

function logTo(trace: Trace, observer: Observer, crash: (where: string, error: unknown) => void): Log {
  const log: Log = {
    purchaseMoved: ({ purchase, from, to, reason }) =>
      trace.note(`purchase ${purchase.slice(0, 6)} goes from ${from} to ${to}${reason ? `: ${reason}` : ''}`),
    submissionSettled: ({ purpose, result }) => trace.note(`a ${purpose} is settled: ${result}`),
    outsideFailed: () => {},
    attention({ what }) {
      trace.note(`alert: ${what}`)
      const [name, more] = what.split(': ')
      if (name && more) observer.alertRaised(name)
    },
    alertOver: ({ what }) => trace.note(`over: ${what}`),
    crashed: ({ path, error }) => crash(path, error),
    mailTried: () => {},
    pageMeasured: () => {},
  }
  // The observer checks every log entry for secrets.
  return Object.fromEntries(
    Object.entries(log).map(([name, write]: [string, (fields: never) => void]) => [
      name,
      (fields: never) => {
        if (name !== 'crashed') observer.checkForSecrets('the log', JSON.stringify(fields))
        write(fields)
      },
    ]),
  ) as unknown as Log
}

/** The number of moves of the follower's cursor. */
async function movesOf(db: D1Database): Promise<number> {
  return (await db.prepare('SELECT moves FROM cursor').first<number>('moves')) ?? 0
}

/** Whether the database lacks one of these submissions. */
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
