import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Miniflare } from 'miniflare'
import { createSandbox, type Sandbox } from '../sandbox/index.ts'
import { sandboxApplication } from '../sandbox/xaman/credentials.ts'
import { type HostOptions, hostWorker } from './host-worker.ts'
import { type Visitor, visitor } from './visitor.ts'

export const ROOM_SECRET = 'a room secret for tests'
export const SITE = 'http://touchstone.test'

/** The product and the world outside it, each of which can be killed and started again. */
export interface World {
  readonly sandbox: Sandbox
  readonly worker: Miniflare
  readonly db: D1Database
  visitor(): Visitor
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Moves the clock of the world outside: ledger closes and payloads are that much later from now on. */
  later(ms: number): void
  /** Everything the Worker has logged. */
  readonly log: readonly string[]
  /** Runs what cron runs, as if its minute had come. */
  tick(): Promise<void>
  /** Kills the Worker and its rooms where they stand, and starts them on the same state. */
  restartWorker(): Promise<void>
  /** Kills the ledger, Xaman and the phone, and starts them on the same state and ports. */
  restartSandbox(): Promise<void>
  close(): Promise<void>
}

export interface WorldOptions {
  /** Milliseconds between ledger closes; null closes by command only. */
  readonly closeEvery?: number | null
  readonly bindings?: Readonly<Record<string, string>>
  readonly limits?: HostOptions['limits']
  /** A ledger from before mints could carry their own offer. */
  readonly twoTransactions?: boolean
  /** Whether the platform sends webhooks; it does unless told. */
  readonly webhooks?: boolean
}

export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const state = mkdtempSync(join(tmpdir(), 'touchstone-'))
  let ahead = 0
  const log: string[] = []
  const sandboxOptions = {
    now: () => Date.now() + ahead,
    directory: join(state, 'sandbox'),
    closeEvery: options.closeEvery === undefined ? 150 : options.closeEvery,
    validationWait: 3_000,
    amendments: { nftokenMintOffer: !options.twoTransactions },
  }
  let sandbox = await createSandbox(sandboxOptions)
  const host = () =>
    hostWorker({
      state: join(state, 'worker'),
      bindings: { ...bindingsFor(sandbox), ...options.bindings },
      heard: (line) => log.push(line),
      ...(options.limits && { limits: options.limits }),
    })
  let worker = await host()
  let db = await worker.getD1Database('DB')
  await pointWebhooks()

  async function pointWebhooks() {
    const url = await worker.ready
    sandbox.setWebhookUrl(options.webhooks === false ? null : new URL('/webhooks/xaman', url).href)
  }

  const world: World = {
    get sandbox() {
      return sandbox
    },
    get worker() {
      return worker
    },
    get db() {
      return db
    },
    visitor: () => visitor(world),
    async fetch(path, init) {
      const response = await worker.dispatchFetch(new URL(path, SITE).href, init as never)
      return response as unknown as Response
    },
    later(ms) {
      ahead += ms
    },
    log,
    async tick() {
      await db.prepare('DELETE FROM lease').run()
      const entry = await worker.getWorker()
      await entry.scheduled({ cron: '* * * * *' })
    },
    async restartWorker() {
      await worker.dispose()
      worker = await host()
      db = await worker.getD1Database('DB')
      await pointWebhooks()
    },
    async restartSandbox() {
      const ports = {
        rpc: Number(new URL(sandbox.urls.rpc).port),
        ws: Number(new URL(sandbox.urls.ws).port),
        web: Number(new URL(sandbox.urls.web).port),
      }
      await sandbox.close()
      sandbox = await createSandbox({ ...sandboxOptions, ports })
      await pointWebhooks()
    },
    async close() {
      await worker.dispose()
      await sandbox.close()
      rmSync(state, { recursive: true, force: true })
    },
  }
  return world
}

/** The configuration that points the Worker at a sandbox. */
export function bindingsFor(sandbox: Sandbox): Record<string, string> {
  const { issuer, minter, demoWallets } = sandbox.accounts
  return {
    SITE_URL: SITE,
    XRPL_RPC_URL: sandbox.urls.rpc,
    XRPL_SECOND_RPC_URL: sandbox.urls.rpc,
    XRPL_WS_URL: sandbox.urls.ws,
    XRPL_NETWORK_ID: '512',
    XRPL_NETWORK_KEY: 'SANDBOX',
    XRPL_NETWORK_NAME: 'XRPL Sandbox',
    ISSUER_ADDRESS: issuer.address,
    MINTER_SEED: minter.seed,
    XAMAN_API_URL: sandbox.urls.xaman,
    XAMAN_API_KEY: sandboxApplication.apiKey,
    XAMAN_API_SECRET: sandboxApplication.apiSecret,
    ROOM_SECRET,
    KYC_LISTED_WALLETS: demoWallets.verified.address,
  }
}
