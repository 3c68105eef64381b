import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { afterAll, beforeAll } from 'vitest'
import { migratedSql } from '../../../support/migrated.ts'

/** A real database with the forms' table for the calling file; open from its first hook on. */
export function hostDatabase(): () => D1Database {
  let opened: OpenDatabase | null = null
  beforeAll(async () => {
    opened = await openDatabase()
  })
  afterAll(() => opened?.close())
  return () => {
    if (!opened) throw new Error('The database is not open')
    return opened.db
  }
}

export interface OpenDatabase {
  readonly db: D1Database
  close(): Promise<void>
}

/** Opens a database with the forms' table; in memory unless an id and a folder are given. */
export async function openDatabase(kept?: { id: string; folder: string }): Promise<OpenDatabase> {
  const host = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      modules: true,
      script: 'export default { fetch: () => new Response() }',
      d1Databases: { DB: kept?.id ?? 'DB' },
      ...(kept && { resourcePersistencePath: kept.folder }),
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
