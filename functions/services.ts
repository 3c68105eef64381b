import { type Clock, systemClock } from './clock.ts'
import { type Config, readConfig, type Secrets } from './config.ts'
import { patientDatabase } from './db/patient-database.ts'
import { durableFollower, type FollowerBinding } from './follower/durable-follower.ts'
import type { Follower } from './follower/follower.ts'
import type { EdgeCache } from './http/edge-cache.ts'
import type { LimitName } from './http/limits.ts'
import { type OwnEntrypoint, workersCache } from './http/workers-cache.ts'
import type { KycProvider } from './kyc/kyc.ts'
import { listedProvider } from './kyc/listed-provider.ts'
import type { Ledger } from './ledger/ledger.ts'
import { rippled } from './ledger/rippled.ts'
import { consoleLog, type Log } from './log.ts'
import { durableDoor, type RoomBindings } from './rooms/durable-door.ts'
import { httpDoor, roomsBehind } from './rooms/post-order.ts'
import type { Rooms } from './rooms/rooms.ts'
import type { Signer } from './signer/signer.ts'
import { xamanPlatform } from './xaman/platform.ts'
import { withinBudget } from './xaman/within-budget.ts'
import type { Xaman } from './xaman/xaman.ts'

/** The Worker's bindings. Variables and secrets are parsed by `readConfig`. */
export interface Env
  extends RoomBindings,
    FollowerBinding,
    OwnEntrypoint,
    Partial<Record<LimitName, RateLimit>> {
  readonly DB: D1Database
  readonly ASSETS?: Fetcher
}

/** Everything the use cases may reach for. Each asks for the part it needs. */
export interface Services {
  readonly config: Config
  readonly secrets: Secrets
  readonly signer: Signer
  readonly clock: Clock
  readonly log: Log
  readonly db: D1Database
  readonly ledger: Ledger
  readonly follower: Follower
  readonly xaman: Xaman
  readonly rooms: Rooms
  readonly edge: EdgeCache
  readonly kyc: KycProvider
  /** Lets work go on after the reply has been sent. */
  readonly defer: (work: Promise<unknown>) => void
}

/** Puts the services together for one request, alarm or cron run; adapters are named here and nowhere else. */
export function assemble(
  env: Env,
  context: Pick<ExecutionContext, 'waitUntil'>,
  overrides: Partial<Services> = {},
): Services {
  const { config, secrets, signer } = readConfig(env)
  const clock = overrides.clock ?? systemClock
  const log = overrides.log ?? consoleLog
  const db = patientDatabase(env.DB, clock)
  const door = config.partyUrl === null ? durableDoor(env) : httpDoor(config.partyUrl)
  return {
    config,
    secrets,
    signer,
    clock,
    log,
    db,
    ledger: rippled(config, clock, log),
    follower: durableFollower(env, (reason) =>
      log.outsideFailed({ service: 'follower', what: 'call', reason }),
    ),
    xaman: withinBudget(
      (spent) =>
        xamanPlatform({ url: config.xamanUrl, ...secrets.xaman, network: config.network.key }, log, spent),
      db,
      config.xaman,
      clock,
    ),
    rooms: roomsBehind(door, secrets.room, clock, log),
    edge: workersCache(env, log),
    kyc: listedProvider(config.listedWallets),
    defer: (work) =>
      context.waitUntil(
        work.catch((error: unknown) =>
          log.crashed({ requestId: 'deferred', path: 'after the reply', error }),
        ),
      ),
    ...overrides,
  }
}
