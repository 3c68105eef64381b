import { listedProvider } from '../../functions/adapters/kyc-provider/listed-provider.ts'
import { sumsub } from '../../functions/adapters/kyc-provider/sumsub.ts'
import { rippled } from '../../functions/adapters/ledger/rippled.ts'
import { askNode } from '../../functions/adapters/ledger/rpc.ts'
import type { Rooms } from '../../functions/adapters/rooms/rooms.ts'
import { xamanPlatform } from '../../functions/adapters/xaman/platform.ts'
import { readConfig } from '../../functions/config/read-config.ts'
import { quietLog } from '../../functions/log.ts'
import type { Services } from '../../functions/services.ts'
import { Following } from '../../functions/triggers/follower/follow.ts'
import type { Memory } from '../../functions/triggers/follower/memory.ts'
import { bindingsFor } from './bindings.ts'
import { createFollowerMemory } from './follower-memory.ts'
import type { ProcessWorld } from './process-world.ts'

/** The isolate was killed: nothing that it awaited ever resolves for it. */
export class Killed extends Error {}

/** When to kill: after this many persistent changes, or with 0 before the first step. */
export interface Death {
  readonly traces: number
}

/**
 * The use cases' own services over the real database and the real adapters, in this process, which can be killed at
 * any step.
 */
export function inProcess(
  world: ProcessWorld,
  death: Death | null,
  rooms: Partial<Rooms> = {},
): {
  services: Services
  /** How many calls of outside services or of the database were made. */
  steps: () => number
  /**
   * How many of them changed anything: a row, the ledger, the time, the follower's memory. Dying after a step that
   * only read leaves the same behind as dying before it.
   */
  traces: () => number
  /** Resolves once all work deferred until after a reply is done, or dead too. */
  idle: () => Promise<void>
} {
  let step = 0
  let traces = 0
  let dead = death?.traces === 0
  const deferred: Promise<unknown>[] = []
  const { clock } = world
  const memory = memoryOf(world)
  const surroundings = () => `${clock.now()} ${world.sandbox.ledger.validatedIndex} ${memory.changes()}`
  let known = surroundings()

  async function through<T>(act: () => Promise<T>, changes: (done: T) => boolean): Promise<T> {
    if (dead) throw new Killed()
    step += 1
    const done = await act()
    const now = surroundings()
    if (changes(done) || now !== known) traces += 1
    known = now
    if (traces === death?.traces) dead = true
    if (dead) throw new Killed()
    return done
  }

  const { config, secrets, signer } = configOf(world)
  const xaman = xamanPlatform(
    { url: config.xamanUrl, ...secrets.xaman, network: config.network.key },
    quietLog,
  )
  const without: Omit<Services, 'follower'> = {
    config,
    secrets,
    signer,
    clock,
    log: quietLog,
    db: killable(world.db, through),
    ledger: rippled(config, clock, quietLog, (url, method, params) =>
      through(
        () => askNode(url, method, params),
        () => method === 'submit',
      ),
    ),
    xaman: killable(xaman, through),
    rooms: { publish: async () => {}, watch: async () => {}, unwatch: async () => {}, ...rooms },
    edge: { purgeCollection: async () => {} },
    mail: null,
    kyc: listedProvider(
      config.listedWallets,
      config.kyc && secrets.kyc
        ? killable(sumsub({ ...config.kyc, ...secrets.kyc }, clock), through)
        : undefined,
    ),
    defer: (work) => void deferred.push(work.catch(() => null)),
  }
  // Without sockets: listening to one would take real time.
  const follower = new Following((within) => ({ ...without, follower: within }), memory, {
    sockets: false,
  })
  const services: Services = { ...without, follower }
  return {
    services,
    steps: () => step,
    traces: () => traces,
    async idle() {
      for (let work = deferred.shift(); work; work = deferred.shift()) await work
    },
  }
}

interface CountedMemory extends Memory {
  /** How many writes and deletions it had. */
  changes(): number
}

const memories = new WeakMap<ProcessWorld, CountedMemory>()

/** The memory of all followers of one world, which outlasts a kill. */
function memoryOf(world: ProcessWorld): CountedMemory {
  const memory = memories.get(world) ?? counted(createFollowerMemory())
  memories.set(world, memory)
  return memory
}

function counted(memory: Memory): CountedMemory {
  let changes = 0
  const change =
    <Args extends unknown[]>(act: (...args: Args) => Promise<void>) =>
    (...args: Args) => {
      changes += 1
      return act(...args)
    }
  return {
    ...memory,
    write: change(memory.write),
    noteSent: change(memory.noteSent),
    forgetSent: change(memory.forgetSent),
    changes: () => changes,
  }
}

const configs = new WeakMap<object, ReturnType<typeof readConfig>>()

/** The configuration of this world, read again after `configure`. */
function configOf(world: ProcessWorld): ReturnType<typeof readConfig> {
  const { sandbox, bindings } = world
  const known = configs.get(bindings) ?? readConfig({ ...bindingsFor(sandbox), ...bindings })
  configs.set(bindings, known)
  return known
}

type Through = <R>(act: () => Promise<R>, changes: (done: R) => boolean) => Promise<R>

/** Makes every method that reaches outside a kill point. `prepare` makes no call; its statements do. */
function killable<T extends object>(target: T, through: Through): T {
  return new Proxy(target, {
    get(object, name) {
      const value = Reflect.get(object, name) as unknown
      if (typeof value !== 'function') return value
      if (name === 'prepare')
        return (sql: string) =>
          killableStatement((value as (sql: string) => object).call(object, sql), READS.test(sql), through)
      return (...args: unknown[]) => {
        const own = args.map((arg) => (Array.isArray(arg) ? arg.map(bare) : bare(arg)))
        const act = () => (value as (...own: unknown[]) => Promise<unknown>).apply(object, own)
        return through(act, name === 'batch' ? changesRows : () => true)
      }
    },
  })
}

const READS = /^\s*SELECT\b/
const bareOf = new WeakMap<object, object>()

function bare(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (bareOf.get(value) ?? value) : value
}

function killableStatement(statement: object, reads: boolean, through: Through): object {
  const proxy = new Proxy(statement, {
    get(object, name) {
      const value = Reflect.get(object, name) as unknown
      if (typeof value !== 'function') return value
      if (name === 'bind')
        return (...args: unknown[]) =>
          killableStatement((value as (...args: unknown[]) => object).apply(object, args), reads, through)
      return (...args: unknown[]) =>
        through(
          () => (value as (...args: unknown[]) => Promise<unknown>).apply(object, args),
          name === 'first' ? () => !reads : changesRows,
        )
    },
  })
  bareOf.set(proxy, statement)
  return proxy
}

/** Whether the result of a statement, or any of a batch's, says that it changed a row. */
function changesRows(done: unknown): boolean {
  return (Array.isArray(done) ? done : [done]).some((result: D1Result) => result.meta.changes > 0)
}
