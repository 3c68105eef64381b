import type { World } from './world.ts'

/** Every row of the database, all of one moment. */
export interface Snapshot {
  readonly tables: ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>
}

export async function snapshot({ db }: Pick<World, 'db'>): Promise<Snapshot> {
  const names = await tableNames(db)
  const read = await db.batch<Record<string, unknown>>(
    names.map((name) => db.prepare(`SELECT * FROM ${name}`)),
  )
  return { tables: new Map(names.map((name, at) => [name, (read[at]?.results ?? []).map(inText)])) }
}

/** Restores the database to an earlier moment, as D1's Time Travel does: later changes are gone. */
export async function restore({ db }: Pick<World, 'db'>, { tables }: Snapshot): Promise<void> {
  const names = await tableNames(db)
  const { results: triggers } = await db
    .prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`)
    .all<{ name: string; sql: string }>()
  await db.batch([
    db.prepare('PRAGMA defer_foreign_keys = ON'),
    // Rows of an append-only table are gone, too.
    ...triggers.map(({ name }) => db.prepare(`DROP TRIGGER ${name}`)),
    ...names.map((name) => db.prepare(`DELETE FROM ${name}`)),
    ...names.flatMap((name) => {
      const rows = tables.get(name) ?? []
      const columns = Object.keys(rows[0] ?? {})
      if (columns.length === 0) return []
      const values = columns
        .map((column) => {
          const [value, bytes] = [
            `json_extract(value, '$.${column}')`,
            `json_extract(value, '$.${column}.hex')`,
          ]
          return rows.some((row) => isBinary(row[column])) ? `unhex(${bytes})` : value
        })
        .join(', ')
      return db
        .prepare(`INSERT INTO ${name} (${columns.join(', ')}) SELECT ${values} FROM json_each(?)`)
        .bind(JSON.stringify(rows))
    }),
    ...triggers.map(({ sql }) => db.prepare(sql)),
  ])
}

/** A value of a BLOB column, in a form that JSON can carry. */
interface Binary {
  readonly hex: string
}

const isBinary = (value: unknown): value is Binary =>
  typeof value === 'object' && value !== null && 'hex' in value

/** D1 returns a BLOB as an array of bytes, SQLite as a Uint8Array. */
function inText(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const texts = Object.entries(row).map(([column, value]) =>
    value instanceof Uint8Array || Array.isArray(value)
      ? [column, { hex: Buffer.from(value as Uint8Array).toString('hex') }]
      : [column, value],
  )
  return Object.fromEntries(texts) as Readonly<Record<string, unknown>>
}

async function tableNames(db: D1Database): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name <> 'd1_migrations'`,
    )
    .all<{ name: string }>()
  return results.map(({ name }) => name)
}
