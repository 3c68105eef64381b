import { type Address, address, type TxHash } from '#contract/wire/ledger-ids'
import { retryingDatabase } from '../../functions/adapters/db/retrying-database.ts'
import type { KycProvider } from '../../functions/adapters/kyc-provider/kyc-provider.ts'
import { listedProvider } from '../../functions/adapters/kyc-provider/listed-provider.ts'
import { sumsub } from '../../functions/adapters/kyc-provider/sumsub.ts'
import type { Follower } from '../../functions/adapters/ledger/follower.ts'
import { rippled } from '../../functions/adapters/ledger/rippled.ts'
import type { Signer } from '../../functions/adapters/signer/signer.ts'
import { xamanPlatform } from '../../functions/adapters/xaman/platform.ts'
import { withinBudget } from '../../functions/adapters/xaman/within-budget.ts'
import type { Clock } from '../../functions/clock.ts'
import { readConfig } from '../../functions/config/read-config.ts'
import type { Log } from '../../functions/log.ts'
import type { Services } from '../../functions/services.ts'
import { Following } from '../../functions/triggers/follower/follow.ts'
import type { HighWater } from '../../functions/triggers/follower/memory.ts'
import { bindingsFor } from '../support/bindings.ts'
import type { Approvals } from './approvals.ts'
import type { Chance } from './chance.ts'
import type { Outside } from './outside.ts'
import { portDatabase } from './port-database.ts'
import type { Isolate, Ports } from './ports.ts'
import type { Rooms } from './rooms.ts'
import type { Schedule } from './schedule.ts'
import { withNativeCrypto } from './seeded-crypto.ts'
import type { Swarm } from './swarm.ts'

/** The parts from which the services of one world are made. */
export interface Parts {
  readonly db: D1Database
  readonly outside: Outside
  readonly ports: Ports
  readonly schedule: Schedule
  readonly swarm: Swarm
  readonly chance: Chance
  readonly rooms: Rooms
  readonly log: Log
  readonly now: () => number
  readonly wrote: () => void
  /** Receives the statements of each exchange with the database. */
  readonly asks: (sql: readonly string[]) => void
  readonly environment: Environment
  readonly approvals: Approvals
  /** The one follower of this world, in its current isolate. */
  readonly follower: (caller: Isolate) => Follower
  /** The follower's own memory, which a restore of the database does not change. */
  readonly memory: { highWater: HighWater | null; readonly sent: Map<TxHash, number> }
}

/** The configuration, open and paused: the operator deploys one of them. */
export interface Environment {
  readonly open: ReturnType<typeof readConfig>
  readonly paused: ReturnType<typeof readConfig>
  minting: 'open' | 'paused'
  /** Wallets that the operator currently lists as approved without a check. */
  readonly listed: Set<Address>
}

/** How one world is set up. */
export interface Setting {
  /** Wallets that are listed as approved. */
  readonly listed: readonly string[]
  /** The budget of Xaman calls a minute. */
  readonly payloads: number
  /** Where proceeds go, and the balance above which they are moved. */
  readonly treasury: { readonly address: string; readonly float: bigint } | null
  /** Wraps the signer. */
  readonly signer?: ((signer: Signer) => Signer) | undefined
}

/** A cache of configurations: keys are derived once for each. */
const read = new Map<string, ReturnType<typeof readConfig>>()

function readOnce(env: Readonly<Record<string, string>>): ReturnType<typeof readConfig> {
  const text = JSON.stringify(env)
  const known = read.get(text) ?? withNativeCrypto(() => readConfig(env))
  read.set(text, known)
  return known
}

export function createEnvironment(
  outside: Outside,
  { listed, payloads, treasury, signer = (bare) => bare }: Setting,
): Environment {
  const { thirdRpc, thirdWs } = outside.urls
  const bindings = bindingsFor(outside)
  const {
    config,
    signer: bare,
    ...rest
  } = readOnce({
    ...bindings,
    ...(thirdRpc && { XRPL_NODES: `${bindings.XRPL_NODES}, ${thirdRpc} ${thirdWs}` }),
    ...(treasury && { TREASURY_ADDRESS: treasury.address }),
    ...(treasury && treasury.float > 0n && { TREASURY_FLOAT: String(treasury.float) }),
  })
  const open = { ...rest, signer: signer(bare), config: { ...config, xaman: { ...config.xaman, payloads } } }
  return {
    open,
    paused: { ...open, config: { ...open.config, minting: 'paused' } },
    minting: 'open',
    listed: new Set(listed.map((one) => address.parse(one))),
  }
}

/**
 * The product's services for one isolate, composed as in functions/assemble.ts, with every outside call through a port of
 * this world. The only place where a world knows how services are composed.
 */
export function servicesIn(parts: Parts, isolate: Isolate, skew: number): Services {
  const { ports, swarm, environment, log } = parts
  const { secrets, signer, ...read } = environment[environment.minting]
  const config = { ...read.config, listedWallets: [...environment.listed] }
  const clock: Clock = { now: () => parts.now() + skew, sleep: (ms) => ports.sleep(isolate, ms) }
  const db = retryingDatabase(portDatabase(parts.db, isolate, ports, swarm, parts.chance, parts), clock)
  return {
    config,
    secrets,
    signer,
    mail: null,
    clock,
    log,
    db,
    ledger: rippled(config, clock, log),
    follower: parts.follower(isolate),
    xaman: withinBudget(
      (spent, failed) =>
        xamanPlatform(
          { url: config.xamanUrl, ...secrets.xaman, network: config.network.key },
          log,
          spent,
          failed,
        ),
      db,
      config.xaman,
      clock,
    ),
    rooms: parts.rooms.for(isolate, clock, log),
    edge: { purgeCollection: () => ports.through(isolate, 'purge', () => {}) },
    kyc: deployedAnew(
      () => [...environment.listed],
      config.kyc && secrets.kyc ? sumsub({ ...config.kyc, ...secrets.kyc }, clock) : undefined,
    ),
    defer: (work) => void work.catch((error: unknown) => log.crashed({ path: 'after the reply', error })),
  }
}

/** The operator's list is part of a deployment, and no isolate outlives one: so it is read on every call. */
function deployedAnew(listed: () => readonly Address[], provider?: KycProvider): KycProvider {
  const now = () => listedProvider(listed(), provider)
  return {
    knownOwner: (wallet) => now().knownOwner(wallet),
    status: (person) => now().status(person),
    session: (id, returnUrl) => now().session(id, returnUrl),
  }
}

/** The follower's logic in an isolate, as its Durable Object composes it. */
export function followingIn(parts: Parts, isolate: Isolate): Following {
  const { ports, memory } = parts
  return new Following(
    (follower) => ({ ...servicesIn(parts, isolate, 0), follower }),
    {
      read: () => ports.through(isolate, 'remembers', () => memory.highWater),
      write: (highWater) =>
        ports.through(isolate, 'keeps in mind', () => {
          memory.highWater = highWater
        }),
      sent: () => ports.through(isolate, 'remembers', () => new Map(memory.sent)),
      noteSent: (hash, lastLedger) =>
        ports.through(isolate, 'keeps in mind', () => void memory.sent.set(hash, lastLedger)),
      forgetSent: (hashes) =>
        ports.through(isolate, 'keeps in mind', () => {
          for (const hash of hashes) memory.sent.delete(hash)
        }),
    },
    { sockets: true },
  )
}
