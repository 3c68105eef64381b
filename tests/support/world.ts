import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fromRippleTime } from '#contract/ripple-time'
import { createSandbox } from '../sandbox/index.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { closeWhenSent } from './auto-closing-ledger.ts'
import { bindingsFor, SITE } from './bindings.ts'
import { type HostedRelease, type HostedWorker, type HostOptions, hostWorker } from './host-worker.ts'
import { memoryFolder } from './memory-folder.ts'
import { type Sending, send } from './send.ts'
import { threeOperators } from './three-operators.ts'
import { type Visitor, visitor } from './visitor.ts'
import { createWorkerLog } from './worker-log.ts'

/** Milliseconds between closes of an idle ledger. A mint is given ten of them. */
const IDLE_CLOSE = 400

/** The product and the sandbox, each of which can be killed and started again. */
export interface World {
  readonly sandbox: Sandbox
  readonly worker: HostedWorker
  readonly db: D1Database
  /** Where the Worker keeps its state, in files. */
  readonly folder: string
  visitor(): Visitor
  fetch(path: string, sending?: Sending): Promise<Response>
  /** The ledger stands still until it is resumed, or closed by command. */
  haltLedger(): void
  resumeLedger(): void
  /** Moves the sandbox's clock: ledger closes and payloads are that much later from now on. */
  later(ms: number): void
  /** Everything the Worker has logged. */
  readonly log: readonly string[]
  /**
   * Resolves as soon as the Worker has logged all of this from the given line on, or after this many milliseconds
   * without.
   */
  says(parts: readonly string[], from: number, within: number): Promise<void>
  /** Runs the cron handler. */
  tick(): Promise<void>
  /** Kills the Worker and its rooms at once, and starts them on the same state, as another release if one is given. */
  restartWorker(next?: NextWorker): Promise<void>
  /** Kills the ledger, Xaman and the phone, and starts them on the same state and ports. */
  restartSandbox(): Promise<void>
  close(): Promise<void>
}

/** What differs from the Worker before. Bindings that are not named stay as they are. */
interface NextWorker {
  readonly release?: HostedRelease
  readonly bindings?: Readonly<Record<string, string>>
}

interface WorldOptions {
  /** Whether the ledger closes by itself: at once after a transaction, and at intervals. True by default. */
  readonly closes?: boolean
  readonly bindings?: Readonly<Record<string, string>>
  /** Another release than this checkout's. 0.1.0 sends no `user-agent`, so the services do not ask for one then. */
  readonly release?: HostedRelease
  /** A proxy to the first node's socket. */
  readonly wayToSocket?: string
  readonly limits?: HostOptions['limits']
  /** Whether the nodes of three operators are configured; two by default. */
  readonly threeOperators?: boolean
  /** A ledger from before a mint could include an offer. */
  readonly twoTransactions?: boolean
  /** Whether the platform sends webhooks; true by default. */
  readonly webhooks?: boolean
}

export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const { closes = true } = options
  const state = memoryFolder()
  let ahead = 0
  const log = createWorkerLog()
  const sandboxOptions = {
    now: () => Date.now() + ahead,
    directory: join(state, 'sandbox'),
    closeEvery: closes ? IDLE_CLOSE : null,
    validationWait: 3_000,
    takesUnnamed: options.release !== undefined,
    amendments: { nftokenMintOffer: !options.twoTransactions },
  }
  let sandbox = await createSandbox(sandboxOptions)
  let autoClosing = closes ? closeWhenSent(sandbox.ledger) : null
  let { release, bindings = {} } = options
  const host = () =>
    hostWorker({
      state: join(state, 'worker'),
      bindings: {
        ...bindingsFor(sandbox, options.wayToSocket),
        ...(options.threeOperators && threeOperators(sandbox)),
        ...bindings,
      },
      onLog: log.add,
      ...(release && { release }),
      ...(options.limits && { limits: options.limits }),
    })
  let worker = await host()
  await pointWebhooks()

  async function pointWebhooks() {
    const url = await worker.ready
    sandbox.setWebhookUrl(options.webhooks === false ? null : new URL('/webhooks/xaman', url).href)
    sandbox.kyc.hooks.setUrl(options.webhooks === false ? null : new URL('/webhooks/kyc', url).href)
  }

  const world: World = {
    folder: join(state, 'worker'),
    get sandbox() {
      return sandbox
    },
    get worker() {
      return worker
    },
    get db() {
      return worker.db
    },
    visitor: () => visitor(world),
    fetch: async (path, sending = {}) => send(await worker.ready, new URL(path, SITE), sending),
    haltLedger: () => autoClosing?.halt(),
    resumeLedger: () => autoClosing?.goOn(),
    later(ms) {
      // A ledger that closes quickly runs ahead of the clock, a second with each close; later closes keep that lead.
      ahead = Math.max(ahead, closeTimeOf(sandbox) - Date.now()) + ms
    },
    log: log.lines,
    says: log.says,
    async tick() {
      await worker.db.prepare('DELETE FROM lease').run()
      await worker.tick()
    },
    async restartWorker(next = {}) {
      await worker.dispose()
      release = next.release ?? release
      bindings = { ...bindings, ...next.bindings }
      worker = await host()
      await pointWebhooks()
    },
    async restartSandbox() {
      const ports = {
        rpc: Number(new URL(sandbox.urls.rpc).port),
        ws: Number(new URL(sandbox.urls.ws).port),
        web: Number(new URL(sandbox.urls.web).port),
        access: Number(new URL(sandbox.urls.access).port),
        secondRpc: Number(new URL(sandbox.urls.secondRpc).port),
        secondWs: Number(new URL(sandbox.urls.secondWs).port),
        thirdRpc: Number(new URL(sandbox.urls.thirdRpc).port),
        thirdWs: Number(new URL(sandbox.urls.thirdWs).port),
      }
      autoClosing?.end()
      await sandbox.close()
      sandbox = await createSandbox({ ...sandboxOptions, ports })
      autoClosing = closes ? closeWhenSent(sandbox.ledger) : null
      await pointWebhooks()
    },
    async close() {
      autoClosing?.end()
      await worker.dispose()
      await sandbox.close()
      rmSync(state, { recursive: true, force: true })
    },
  }
  return world
}

/** Close time of the last validated ledger, Unix ms. */
function closeTimeOf({ ledger }: Sandbox): number {
  const answer = ledger.request('ledger', { ledger_index: 'validated' }, 2) as {
    ledger?: { close_time?: number }
  }
  return fromRippleTime(answer.ledger?.close_time ?? 0)
}
