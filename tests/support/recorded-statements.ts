/** A statement, with the values of its first execution. */
export interface Recorded {
  readonly sql: string
  readonly values: readonly unknown[]
}

/** The database, recording each executed statement once. */
export function recordStatements(db: D1Database): {
  readonly db: D1Database
  recorded(): readonly Recorded[]
} {
  const seen = new Map<string, Recorded>()
  const bare = new WeakMap<object, { statement: D1PreparedStatement; written: Recorded }>()

  function note(written: Recorded) {
    if (!seen.has(written.sql)) seen.set(written.sql, written)
  }

  function remembered(statement: D1PreparedStatement, written: Recorded): D1PreparedStatement {
    const proxy = {
      bind: (...values: unknown[]) => remembered(statement.bind(...values), { sql: written.sql, values }),
      all() {
        note(written)
        return statement.all()
      },
      run() {
        note(written)
        return statement.run()
      },
      first(column?: string) {
        note(written)
        return column === undefined ? statement.first() : statement.first(column)
      },
    } as unknown as D1PreparedStatement
    bare.set(proxy, { statement, written })
    return proxy
  }

  const proxy = {
    prepare: (sql: string) => remembered(db.prepare(sql), { sql, values: [] }),
    batch(statements: D1PreparedStatement[]) {
      return db.batch(
        statements.map((one) => {
          const known = bare.get(one)
          if (!known) throw new Error('a statement of another database')
          note(known.written)
          return known.statement
        }),
      )
    },
  } as unknown as D1Database
  return { db: proxy, recorded: () => [...seen.values()] }
}
