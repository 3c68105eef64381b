/** What some work cost in the database. */
export interface DatabaseCost {
  /** Exchanges with the database; a batch is one. */
  readonly roundTrips: number
  readonly rowsRead: number
  readonly rowsWritten: number
}

/** The database, counting every exchange with it and the rows that D1 reports as read and written. */
export function countedDatabase(db: D1Database): { readonly db: D1Database; cost(): DatabaseCost } {
  const bare = new WeakMap<object, D1PreparedStatement>()
  let roundTrips = 0
  let rowsRead = 0
  let rowsWritten = 0

  function note(results: readonly D1Result[]): void {
    roundTrips += 1
    for (const { meta } of results) {
      rowsRead += meta.rows_read
      rowsWritten += meta.rows_written
    }
  }

  function counted(statement: D1PreparedStatement): D1PreparedStatement {
    const proxy = {
      bind: (...values: unknown[]) => counted(statement.bind(...values)),
      async all() {
        const result = await statement.all()
        note([result])
        return result
      },
      async run() {
        const result = await statement.run()
        note([result])
        return result
      },
      async first(column?: string) {
        const result = await statement.all<Record<string, unknown>>()
        note([result])
        const row = result.results[0] ?? null
        return column === undefined ? row : (row?.[column] ?? null)
      },
    } as unknown as D1PreparedStatement
    bare.set(proxy, statement)
    return proxy
  }

  const proxy = {
    prepare: (sql: string) => counted(db.prepare(sql)),
    async batch(statements: D1PreparedStatement[]) {
      const results = await db.batch(statements.map((statement) => bare.get(statement) ?? statement))
      note(results)
      return results
    },
  } as unknown as D1Database
  return { db: proxy, cost: () => ({ roundTrips, rowsRead, rowsWritten }) }
}
