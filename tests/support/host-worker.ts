import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { memoryFolder } from './memory-folder.ts'
import { migratedSql } from './migrated.ts'
import { type Migration, migrations } from './migrations.ts'
import { openWorkerAccess, type WorkerAccess } from './worker-access.ts'
import { workerAccessBundle, workerBundle } from './worker-bundle.ts'

// Requiring this one large file takes Node half as long as importing it.
const { convertV4MiniflareOptions, Miniflare } = createRequire(import.meta.url)(
  'miniflare',
) as typeof import('miniflare')

const ANY_PORT = [{ host: '127.0.0.1', port: 0 }]

export interface HostOptions {
  /** A folder for D1 and the rooms; the same folder continues them. */
  readonly state: string
  readonly bindings: Readonly<Record<string, string>>
  /** Another release than this checkout's. */
  readonly release?: HostedRelease
  /** Called with each line the Worker prints. */
  readonly onLog?: (line: string) => void
  /** Rate limits by binding, as `[calls, seconds]`; none by default. */
  readonly limits?: Readonly<Record<string, readonly [number, 10 | 60]>>
}

/** The Worker of a release, and the schema that it needs at least. */
export interface HostedRelease {
  /** One file in ES modules. */
  readonly script: string
  readonly migrations: readonly Migration[]
}

/** A runtime that can be called and killed. */
export interface HostedWorker {
  readonly db: D1Database
  /** The origin at which the Worker answers. */
  readonly ready: Promise<URL>
  /** Runs the cron handler; resolves when it is done. */
  tick(): Promise<void>
  /** Purges the cache in front of the Worker as its follower does, over the same binding. */
  purge(): Promise<unknown>
  /** Publishes a signed message to a room as the Worker does; returns the room's HTTP status. */
  command: WorkerAccess['command']
  /** Kills everything in it at once. */
  dispose(): Promise<void>
}

/** The real Worker in the real runtime, with its rooms and its database. The caller disposes of it. */
export async function hostWorker({
  state,
  bindings,
  release,
  limits = {},
  onLog = () => {},
}: HostOptions): Promise<HostedWorker> {
  return start(
    { resourcePersistencePath: state, handleStructuredLogs: ({ message }: Printed) => onLog(message) },
    [
      {
        name: 'touchstone',
        modules: true,
        script: release?.script ?? (await workerBundle()),
        compatibilityDate: '2026-10-01',
        compatibilityFlags: ['nodejs_compat'],
        bindings,
        d1Databases: ['DB'],
        durableObjects: {
          PAYLOAD: { className: 'PayloadRoom', useSQLite: true },
          WALLET: { className: 'WalletRoom', useSQLite: true },
          COLLECTION: { className: 'CollectionRoom', useSQLite: true },
          FOLLOWER: { className: 'LedgerFollower', useSQLite: true },
        },
        serviceBindings: { SELF: 'touchstone' },
        ratelimits: Object.fromEntries(
          Object.entries(limits).map(([name, [limit, period]], index) => [
            name,
            { namespace_id: String(index + 1), simple: { limit, period } },
          ]),
        ),
        unsafeDirectSockets: ANY_PORT,
      },
      {
        ...(await workerAccess()),
        serviceBindings: { PRODUCT: 'touchstone' },
        durableObjects: {
          PAYLOAD: { className: 'PayloadRoom', scriptName: 'touchstone', useSQLite: true },
          WALLET: { className: 'WalletRoom', scriptName: 'touchstone', useSQLite: true },
          COLLECTION: { className: 'CollectionRoom', scriptName: 'touchstone', useSQLite: true },
        },
      },
    ],
    release?.migrations,
  )
}

/** The runtime with only the real database. The caller disposes of it. */
export async function hostDatabase(): Promise<HostedWorker> {
  const state = memoryFolder()
  const host = await start({ resourcePersistencePath: state }, [await workerAccess()])
  return {
    ...host,
    async dispose() {
      await host.dispose()
      rmSync(state, { recursive: true, force: true })
    },
  }
}

interface Printed {
  readonly message: string
}

const WORKER_ACCESS = 'worker-access'

async function workerAccess() {
  return {
    name: WORKER_ACCESS,
    modules: true,
    script: await workerAccessBundle(),
    compatibilityDate: '2026-10-01',
    compatibilityFlags: ['service_binding_extra_handlers'],
    d1Databases: ['DB'],
    unsafeDirectSockets: ANY_PORT,
  }
}

async function start(
  shared: object,
  workers: readonly Readonly<Record<string, unknown>>[],
  schema?: readonly Migration[],
): Promise<HostedWorker> {
  const options = { cf: false, ...shared, workers }
  const runtime = new Miniflare(
    convertV4MiniflareOptions(options as unknown as Parameters<typeof convertV4MiniflareOptions>[0]),
  )
  const access = await openWorkerAccess(await runtime.unsafeGetDirectURL(WORKER_ACCESS))
  await migrate(access.db, schema)
  return {
    db: access.db,
    ready: runtime.unsafeGetDirectURL(String(workers[0]?.name)),
    tick: () => access.tick(),
    purge: () => access.purge(),
    command: (room, sign, body) => access.command(room, sign, body),
    async dispose() {
      access.close()
      await runtime.dispose()
    },
  }
}

/** Applies the migrations that a database does not have yet, by default all, and notes them where wrangler does. */
export async function migrate(db: D1Database, schema?: readonly Migration[]): Promise<void> {
  await db.prepare('CREATE TABLE IF NOT EXISTS d1_migrations (name TEXT PRIMARY KEY)').run()
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>()
  const known = new Set(results.map(({ name }) => name))
  const noted = ({ name }: Migration) => db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name)
  if (!schema && known.size === 0) {
    await db.batch([...migratedSql().map((sql) => db.prepare(sql)), ...migrations().map(noted)])
    return
  }
  for (const step of schema ?? migrations()) {
    if (known.has(step.name)) continue
    await db.batch([...step.statements.map((statement) => db.prepare(statement)), noted(step)])
  }
}
