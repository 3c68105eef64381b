import type { MemoryDatabase } from './memory-database.ts'

export type Row = Readonly<Record<string, string | number | null>>

/** The life-cycle of a table with one row. */
interface Lives<Entity> {
  readonly table: string
  /** Each writes a row in a first state. */
  readonly beginnings: readonly (() => Promise<unknown>)[]
  /** The row as the product reads it. */
  read(): Promise<Entity | null>
  /** Every function that may change the row in its present state. */
  movers(entity: Entity): readonly (() => Promise<unknown>)[]
}

/**
 * One row of each kind that the movers can write, in any order of moves. Rows are of one kind if the same columns are
 * NULL in the same status. Throws on a row that cannot be read.
 */
export async function everyRow<Entity>(memory: MemoryDatabase, lives: Lives<Entity>): Promise<Row[]> {
  const rows = new Map<string, Row>()
  async function live(depth: number): Promise<void> {
    const row = await memory.db.prepare(`SELECT * FROM ${lives.table}`).first<Row>()
    if (!row || rows.has(kindOf(row))) return
    rows.set(kindOf(row), row)
    const entity = await lives.read()
    if (!entity) throw new Error('the row is not found')
    memory.mark(`step${depth}`)
    for (const act of lives.movers(entity)) {
      await act()
      await live(depth + 1)
      memory.backTo(`step${depth}`)
    }
  }
  for (const begin of lives.beginnings) {
    memory.mark('beginning')
    await begin()
    await live(0)
    memory.backTo('beginning')
  }
  return [...rows.values()]
}

function kindOf(row: Row): string {
  const empty = Object.keys(row).filter((name) => row[name] === null)
  return JSON.stringify([row.status ?? row.state, empty])
}

/** The nullable columns that are NULL in none of these rows. */
export async function neverNull(
  { db }: Pick<MemoryDatabase, 'db'>,
  table: string,
  rows: readonly Row[],
): Promise<string[]> {
  const { results } = await db
    .prepare(`SELECT name FROM pragma_table_info('${table}') WHERE "notnull" = 0 AND pk = 0 ORDER BY name`)
    .all<{ name: string }>()
  return results.map(({ name }) => name).filter((name) => rows.every((row) => row[name] !== null))
}

/** Replaces the one row of the table. */
export async function putRow({ db }: Pick<MemoryDatabase, 'db'>, table: string, row: Row): Promise<void> {
  const names = Object.keys(row)
  await db
    .prepare(
      `INSERT OR REPLACE INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    )
    .bind(...Object.values(row))
    .run()
}
