import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { afterAll, beforeAll } from 'vitest'
import { type HostedWorker, hostDatabase as hostWholeDatabase } from '../../../support/host-worker.ts'
import { migratedSql } from '../../../support/migrated.ts'

/** A real database for the calling file, with every table; open from its first hook on. */
export function hostDatabase(): () => D1Database {
  let host: HostedWorker | null = null
  beforeAll(async () => {
    host = await hostWholeDatabase()
  })
  afterAll(() => host?.dispose())
  return () => {
    if (!host) throw new Error('The database is not open')
    return host.db
  }
}

interface OpenDatabase {
  readonly db: D1Database
  close(): Promise<void>
}

/** Opens a database of this id in a folder, as a running Worker has it, with every table. */
export async function openDatabase({ id, folder }: { id: string; folder: string }): Promise<OpenDatabase> {
  const host = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      modules: true,
      script: 'export default { fetch: () => new Response() }',
      d1Databases: { DB: id },
      resourcePersistencePath: folder,
    }),
  )
  const db = (await host.getD1Database('DB')) as unknown as D1Database
  await layTable(db)
  return { db, close: () => host.dispose() }
}

/** Creates every table, as the migrations do: a form has mails, and mails have alerts. */
export async function layTable(db: D1Database): Promise<void> {
  await db.batch(migratedSql().map((statement) => db.prepare(statement)))
}
