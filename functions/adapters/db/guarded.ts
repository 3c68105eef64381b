export type Value = string | number | null

/**
 * A change that belongs to another one: it is made in the same transaction, and only if the other one is made. Its SQL
 * ends with a condition, to which that of the other is added.
 */
export interface Guarded {
  readonly sql: string
  readonly values: readonly Value[]
}

export function guarded(sql: string, ...values: readonly Value[]): Guarded {
  return { sql, values }
}

/** The change by itself, under no condition but its own. */
export function unguarded(db: D1Database, { sql, values }: Guarded): D1PreparedStatement {
  return db.prepare(sql).bind(...values)
}
