import { migrated, migratedBy } from './migrated.ts'
import type { Migration } from './migrations.ts'

type Value = null | number | string

interface Statement {
  readonly sql: string
  readonly values: readonly Value[]
}

export interface MemoryDatabase {
  readonly db: D1Database
  /** Saves this moment under a name; an earlier one of the same name is forgotten. */
  mark(name: string): void
  /** Restores the database to that moment, which stays available. */
  backTo(name: string): void
  close(): void
}

interface Prepared {
  readonly statement: ReturnType<InstanceType<typeof import('node:sqlite').DatabaseSync>['prepare']>
  /** The column names of a statement's result; none if it returns no rows. */
  readonly columns: readonly string[]
  readonly reads: boolean
}

/** The values that D1 binds to one statement at most, as its limits are published. */
const MAX_BOUND = 100

/**
 * The product's database in this process, for tests that make thousands of queries: the same statements over the same
 * engine as D1, without the runtime. What is peculiar to D1 is tested with the real one.
 */
export function createMemoryDatabase(steps?: readonly Migration[]): MemoryDatabase {
  const sqlite = steps ? migratedBy(steps) : migrated()
  const prepared = new Map<string, Prepared>()
  const written = new WeakMap<object, Statement>()
  /** The saved moments, oldest first. */
  let marks: string[] = []

  function prepare(sql: string): Prepared {
    const known = prepared.get(sql)
    if (known) return known
    const statement = sqlite.prepare(sql)
    const columns = statement.columns().map(({ name }) => name)
    // Rows as arrays: building SQLite's objects costs more than the query.
    statement.setReturnArrays(true)
    const one = { statement, columns, reads: columns.length > 0 && !/\bRETURNING\b/.test(sql) }
    prepared.set(sql, one)
    return one
  }

  function execute({ sql, values }: Statement): D1Result<Record<string, unknown>> {
    if (values.length > MAX_BOUND) throw new Error('too many SQL variables: SQLITE_ERROR')
    const { statement, columns, reads } = prepare(sql)
    if (columns.length === 0) {
      const changes = Number(statement.run(...values).changes)
      return { success: true, results: [], meta: { changes } } as unknown as D1Result<Record<string, unknown>>
    }
    const rows = statement.all(...values) as unknown as readonly (readonly Value[])[]
    const results = rows.map((row) => named(columns, row))
    const changes = reads ? 0 : results.length
    return { success: true, results, meta: { changes } } as unknown as D1Result<Record<string, unknown>>
  }

  /** Runs all or none, as D1's batch does; reads need no rollback. */
  function together(statements: readonly Statement[]): D1Result<Record<string, unknown>>[] {
    if (statements.every(({ sql }) => prepare(sql).reads)) return statements.map(execute)
    sqlite.exec('SAVEPOINT batch')
    try {
      const results = statements.map(execute)
      sqlite.exec('RELEASE batch')
      return results
    } catch (error) {
      sqlite.exec('ROLLBACK TO batch; RELEASE batch')
      throw error
    }
  }

  function statement(sql: string, values: readonly Value[]): D1PreparedStatement {
    const whole = { sql, values }
    const one = {
      bind: (...bound: Value[]) => statement(sql, bound),
      all: async () => withErrorOfD1(() => execute(whole)),
      run: async () => withErrorOfD1(() => execute(whole)),
      first: async (column?: string) => {
        const [row] = withErrorOfD1(() => execute(whole)).results
        return (column === undefined ? row : row?.[column]) ?? null
      },
    }
    written.set(one, whole)
    return one as unknown as D1PreparedStatement
  }

  function indexOf(name: string): number {
    const at = marks.indexOf(name)
    return at < 0 ? marks.length : at
  }

  const db = {
    prepare: (sql: string) => statement(sql, []),
    batch: async (statements: readonly object[]) =>
      withErrorOfD1(() => together(statements.flatMap((one) => written.get(one) ?? []))),
  } as unknown as D1Database
  return {
    db,
    mark(name) {
      if (marks.includes(name)) sqlite.exec(`RELEASE ${name}`)
      sqlite.exec(`SAVEPOINT ${name}`)
      marks = [...marks.slice(0, indexOf(name)), name]
    },
    backTo(name) {
      sqlite.exec(`ROLLBACK TO ${name}`)
      marks = marks.slice(0, indexOf(name) + 1)
      // SQLite's journals keep what was rolled back until the savepoint is released, and each batch scans it.
      sqlite.exec(`RELEASE ${name}; SAVEPOINT ${name}`)
    },
    close: () => sqlite.close(),
  }
}

/** A plain object, as D1 returns it. */
function named(columns: readonly string[], row: readonly Value[]): Record<string, unknown> {
  const one: Record<string, unknown> = {}
  for (let at = 0; at < columns.length; at += 1) one[columns[at] as string] = row[at]
  return one
}

/** An error in D1's own words. */
function withErrorOfD1<Result>(act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    throw new Error(`D1_ERROR: ${error instanceof Error ? error.message : String(error)}`)
  }
}
