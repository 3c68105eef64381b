import { createRequire } from 'node:module'
import { type Migration, migrations } from './migrations.ts'

type Sqlite = InstanceType<typeof import('node:sqlite').DatabaseSync>

const { DatabaseSync } = loadSqlite()
let latest: readonly string[] | null = null

/** A new database in memory, after these migrations. */
export function migratedBy(steps: readonly Migration[]): Sqlite {
  const sqlite = new DatabaseSync(':memory:')
  for (const { statements } of steps) for (const statement of statements) sqlite.exec(statement)
  return sqlite
}

/** A new database in memory, after all migrations. */
export function migrated(): Sqlite {
  const sqlite = new DatabaseSync(':memory:')
  sqlite.exec(['BEGIN', ...migratedSql(), 'COMMIT'].join(';\n'))
  return sqlite
}

/**
 * The statements that create an empty database as all migrations leave it: its objects in their order, then its rows.
 * Running the migrations themselves takes ten times as long, and many tests begin with a database of their own.
 */
export function migratedSql(): readonly string[] {
  latest ??= contentOf(migratedBy(migrations()))
  return latest
}

function contentOf(sqlite: Sqlite): readonly string[] {
  const objects = sqlite
    .prepare(
      `SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid`,
    )
    .all() as unknown as readonly { type: string; name: string; sql: string }[]
  const rows = objects.flatMap(({ type, name }) => (type === 'table' ? rowsOf(sqlite, name) : []))
  sqlite.close()
  return [...objects.map(({ sql }) => sql), ...rows]
}

/** One statement with every row of a table; none for an empty table. */
function rowsOf(sqlite: Sqlite, table: string): readonly string[] {
  const columns = sqlite
    .prepare(`SELECT * FROM ${table}`)
    .columns()
    .map(({ name }) => name)
  const row = columns.map((column) => `quote(${column})`).join(` || ',' || `)
  const rows = sqlite.prepare(`SELECT '(' || ${row} || ')' AS row FROM ${table}`).all()
  if (rows.length === 0) return []
  return [`INSERT INTO ${table} (${columns.join(', ')}) VALUES ${rows.map((one) => one.row).join(',')}`]
}

/** Suppresses Node's warning that its SQLite is experimental. */
function loadSqlite(): typeof import('node:sqlite') {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return createRequire(import.meta.url)('node:sqlite') as typeof import('node:sqlite')
  } finally {
    process.emitWarning = emitWarning
  }
}
