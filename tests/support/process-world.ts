import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../../functions/clock.ts'
import { createSandbox } from '../sandbox/index.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { createMemoryDatabase } from './memory-database.ts'
import { plainFetch } from './plain-fetch.ts'

/** The sandbox and the product's database, for use cases that run in this process. */
export interface ProcessWorld {
  readonly sandbox: Sandbox
  readonly db: D1Database
  /** The time of this world. It stands still until `sleep`, during which a ledger closes. */
  readonly clock: Clock
  /** The bindings that differ from the defaults. */
  readonly bindings: Readonly<Record<string, string>>
  /** Configures the product again, as a deployment does. */
  configure(bindings: Readonly<Record<string, string>>): void
  /** Moves the time; this closes no ledger. */
  later(ms: number): void
  /** From now on sleeping closes no ledger, as if the network had halted. */
  haltLedger(): void
  resumeLedger(): void
  close(): Promise<void>
}

interface ProcessWorldOptions {
  /** A ledger from before a mint could include an offer. */
  readonly twoTransactions?: boolean
  /** The real D1 in its real runtime; for tests with very many queries the same engine in this process. */
  readonly database?: 'real' | 'in memory'
  readonly bindings?: Readonly<Record<string, string>>
  /** Whether Xaman refuses calls beyond its limits. */
  readonly rateLimit?: boolean
}

/** A world in which nothing happens by itself, so that results are the same on any machine. */
export async function createProcessWorld(options: ProcessWorldOptions = {}): Promise<ProcessWorld> {
  let now = Date.now()
  let halted = false
  let bindings = options.bindings ?? {}
  const amendments = { nftokenMintOffer: !options.twoTransactions }
  const [database, sandbox] = await Promise.all([
    openDatabase(options.database ?? 'real'),
    createSandbox({ now: () => now, amendments, rateLimit: options.rateLimit ?? false }),
  ])
  const { fetch } = globalThis
  const network = plainFetch(sandbox)
  globalThis.fetch = network.fetch
  return {
    sandbox,
    db: database.db,
    get bindings() {
      return bindings
    },
    configure(different) {
      bindings = different
    },
    clock: {
      now: () => now,
      async sleep(ms) {
        now += Math.max(0, ms)
        if (!halted) sandbox.ledger.close()
        await setImmediate()
      },
    },
    later(ms) {
      now += ms
    },
    haltLedger() {
      halted = true
    },
    resumeLedger() {
      halted = false
    },
    async close() {
      globalThis.fetch = fetch
      network.close()
      await database.close()
      await sandbox.close()
    },
  }
}

async function openDatabase(kind: 'real' | 'in memory'): Promise<{ db: D1Database; close(): unknown }> {
  if (kind === 'in memory') return createMemoryDatabase()
  const { hostDatabase } = await import('./host-worker.ts')
  const { db, dispose } = await hostDatabase()
  return { db, close: dispose }
}
