import type { Clock } from '../../functions/clock.ts'
import { readConfig } from '../../functions/config.ts'
import { patientDatabase } from '../../functions/db/patient-database.ts'
import { createFollowing, type Following } from '../../functions/follower/follow.ts'
import type { Follower } from '../../functions/follower/follower.ts'
import type { HighWater } from '../../functions/follower/read-chain.ts'
import { listedProvider } from '../../functions/kyc/listed-provider.ts'
import { rippled } from '../../functions/ledger/rippled.ts'
import type { Log } from '../../functions/log.ts'
import type { Services } from '../../functions/services.ts'
import { xamanPlatform } from '../../functions/xaman/platform.ts'
import { withinBudget } from '../../functions/xaman/within-budget.ts'
import { bindingsFor } from '../support/bindings.ts'
import type { Chance } from './chance.ts'
import type { Outside } from './outside.ts'
import { portDatabase } from './port-database.ts'
import type { Isolate, Ports } from './ports.ts'
import type { Rooms } from './rooms.ts'
import type { Swarm } from './swarm.ts'

/** What the services of one world are made of. */
export interface Parts {
  readonly db: D1Database
  readonly outside: Outside
  readonly ports: Ports
  readonly swarm: Swarm
  readonly chance: Chance
  readonly rooms: Rooms
  readonly log: Log
  readonly now: () => number
  readonly wrote: () => void
  readonly environment: Environment
  /** The one follower of this world, whoever it is by now. */
  readonly follower: (caller: Isolate) => Follower
  /** What it remembers where a restored database does not reach. */
  readonly memory: { highWater: HighWater | null }
}

/** The configuration, open and paused: an operator deploys the one or the other. */
export interface Environment {
  readonly open: ReturnType<typeof readConfig>
  readonly paused: ReturnType<typeof readConfig>
  minting: 'open' | 'paused'
}

export function createEnvironment(
  outside: Outside,
  listed: readonly string[],
  payloads: number,
): Environment {
  const env = {
    ...bindingsFor(outside),
    KYC_LISTED_WALLETS: listed.join(','),
    XAMAN_PAYLOADS_PER_MINUTE: String(payloads),
  }
  // Nobody has to listen for what the follower asks for.
  const nodes = { XRPL_NODES: `${outside.urls.rpc}, ${outside.urls.secondRpc}` }
  return {
    open: readConfig({ ...env, ...nodes }),
    paused: readConfig({ ...env, ...nodes, MINTING: 'paused' }),
    minting: 'open',
  }
}

/**
 * The product's services for one isolate, put together as `assemble` in functions/assemble.ts does it, with every way out
 * a port of this world. The only place where a world knows how services are made.
 */
export function servicesIn(parts: Parts, isolate: Isolate, skew: number): Services {
  const { ports, swarm, environment, log } = parts
  const { config, secrets, signer } = environment[environment.minting]
  const clock: Clock = { now: () => parts.now() + skew, sleep: (ms) => ports.sleep(isolate, ms) }
  const db = patientDatabase(portDatabase(parts.db, isolate, ports, swarm, parts.chance, parts.wrote), clock)
  return {
    config,
    secrets,
    signer,
    clock,
    log,
    db,
    ledger: rippled(config, clock, log),
    follower: parts.follower(isolate),
    xaman: withinBudget(
      (spent) =>
        xamanPlatform({ url: config.xamanUrl, ...secrets.xaman, network: config.network.key }, log, spent),
      db,
      config.xaman,
      clock,
    ),
    rooms: parts.rooms.for(isolate),
    edge: { purgeCollection: () => ports.through(isolate, 'purge', () => {}) },
    kyc: listedProvider(config.listedWallets),
    defer: (work) =>
      void work.catch((error: unknown) =>
        log.crashed({ requestId: 'deferred', path: 'after the reply', error }),
      ),
  }
}

/** The follower's own thinking in an isolate, as the Durable Object has it. It asks; nobody's socket is heard here. */
export function followingIn(parts: Parts, isolate: Isolate): Following {
  const { ports, memory } = parts
  return createFollowing(
    (follower) => ({ ...servicesIn(parts, isolate, 0), follower }),
    {
      read: () => ports.through(isolate, 'remembers', () => memory.highWater),
      write: (highWater) =>
        ports.through(isolate, 'keeps in mind', () => {
          memory.highWater = highWater
        }),
    },
    { sockets: false },
  )
}
