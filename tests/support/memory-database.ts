import { createRequire } from 'node:module'
import { migrations } from './migrations.ts'

/** What Node says of its own SQLite on loading it, that it is young, is nothing a test should print. */
function loadSqlite(): typeof import('node:sqlite') {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return createRequire(import.meta.url)('node:sqlite') as typeof import('node:sqlite')
  } finally {
    process.emitWarning = emitWarning
  }
}

type Value = null | number | string

interface Statement {
  readonly sql: string
  readonly values: readonly Value[]
}

export interface MemoryDatabase {
  readonly db: D1Database
  close(): void
}

/**
 * The product's database in this process: the same statements over the same engine as D1, without the runtime around
 * it, for tests that ask it thousands of things. What D1 itself makes of them is for the worlds that have the real one.
 */
export function createMemoryDatabase(steps = migrations()): MemoryDatabase {
  const { DatabaseSync } = loadSqlite()
  const sqlite = new DatabaseSync(':memory:')
  for (const { statements } of steps) for (const statement of statements) sqlite.exec(statement)
  const prepared = new Map<string, ReturnType<typeof sqlite.prepare>>()
  const written = new WeakMap<object, Statement>()

  function execute({ sql, values }: Statement): D1Result<Record<string, unknown>> {
    const known = prepared.get(sql) ?? sqlite.prepare(sql)
    prepared.set(sql, known)
    const before = totalChanges()
    const rows = known.all(...values)
    const results = rows.map((row) => ({ ...row }))
    return { success: true, results, meta: { changes: totalChanges() - before } } as D1Result<
      Record<string, unknown>
    >
  }

  const changes = sqlite.prepare('SELECT total_changes() AS n')
  function totalChanges(): number {
    return Number(changes.get()?.n)
  }

  /** All or nothing, as a batch is. */
  function together(statements: readonly Statement[]): D1Result<Record<string, unknown>>[] {
    sqlite.exec('BEGIN')
    try {
      const results = statements.map(execute)
      sqlite.exec('COMMIT')
      return results
    } catch (error) {
      sqlite.exec('ROLLBACK')
      throw error
    }
  }

  function statement(sql: string, values: readonly Value[]): D1PreparedStatement {
    const whole = { sql, values }
    const one = {
      bind: (...bound: Value[]) => statement(sql, bound),
      all: async () => told(() => execute(whole)),
      run: async () => told(() => execute(whole)),
      first: async (column?: string) => {
        const [row] = told(() => execute(whole)).results
        return (column === undefined ? row : row?.[column]) ?? null
      },
    }
    written.set(one, whole)
    return one as unknown as D1PreparedStatement
  }

  const db = {
    prepare: (sql: string) => statement(sql, []),
    batch: async (statements: readonly object[]) =>
      told(() => together(statements.flatMap((one) => written.get(one) ?? []))),
  } as unknown as D1Database
  return { db, close: () => sqlite.close() }
}

/** An error in D1's own words. */
function told<Result>(act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    throw new Error(`D1_ERROR: ${error instanceof Error ? error.message : String(error)}`)
  }
}
