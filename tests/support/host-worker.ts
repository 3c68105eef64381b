import { readdirSync, readFileSync } from 'node:fs'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { workerBundle } from './worker-bundle.ts'

const migrations = new URL('../../functions/db/migrations/', import.meta.url)

export interface HostOptions {
  /** A folder for D1 and the rooms; the same folder takes them up again. */
  readonly state: string
  readonly bindings: Readonly<Record<string, string>>
  /** Called with each line the Worker prints. */
  readonly heard?: (line: string) => void
  /** Rate limits by binding, as `[calls, seconds]`; none unless told. */
  readonly limits?: Readonly<Record<string, readonly [number, 10 | 60]>>
}

/** The real Worker in the real runtime, with its rooms and its database. The caller disposes of it. */
export async function hostWorker({
  state,
  bindings,
  limits = {},
  heard = () => {},
}: HostOptions): Promise<Miniflare> {
  const options = {
    name: 'touchstone',
    cf: false,
    handleStructuredLogs: ({ message }: { message: string }) => heard(message),
    modules: true,
    script: await workerBundle(),
    compatibilityDate: '2026-10-01',
    compatibilityFlags: ['nodejs_compat'],
    bindings,
    d1Databases: ['DB'],
    resourcePersistencePath: state,
    durableObjects: {
      PAYLOAD: { className: 'PayloadRoom', useSQLite: true },
      WALLET: { className: 'WalletRoom', useSQLite: true },
      COLLECTION: { className: 'CollectionRoom', useSQLite: true },
    },
    serviceBindings: { SELF: 'touchstone' },
    ratelimits: Object.fromEntries(
      Object.entries(limits).map(([name, [limit, period]], index) => [
        name,
        { namespace_id: String(index + 1), simple: { limit, period } },
      ]),
    ),
  }
  const worker = new Miniflare(
    convertV4MiniflareOptions(options as Parameters<typeof convertV4MiniflareOptions>[0]),
  )
  await migrate(worker)
  return worker
}

/** Applies the migrations that a database has not seen yet. */
async function migrate(worker: Miniflare): Promise<void> {
  const db = await worker.getD1Database('DB')
  await db.exec('CREATE TABLE IF NOT EXISTS applied (name TEXT PRIMARY KEY)')
  const { results } = await db.prepare('SELECT name FROM applied').all<{ name: string }>()
  const known = new Set(results.map(({ name }) => name))
  for (const name of readdirSync(migrations).sort()) {
    if (known.has(name) || !name.endsWith('.sql')) continue
    const sql = readFileSync(new URL(name, migrations), 'utf8').replace(/--.*$/gm, '')
    const statements = sql.split(';').filter((statement) => statement.trim())
    await db.batch([
      ...statements.map((statement) => db.prepare(statement)),
      db.prepare('INSERT INTO applied (name) VALUES (?)').bind(name),
    ])
  }
}
