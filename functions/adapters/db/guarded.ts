export type Value = string | number | null

/** A change that is made only with another one. Its SQL ends with a condition, to which the other's condition is added. */
export interface Guarded {
  readonly sql: string
  readonly values: readonly Value[]
}

export function guarded(sql: string, ...values: readonly Value[]): Guarded {
  return { sql, values }
}

/** The change alone, under its own condition only. */
export function unguarded(db: D1Database, { sql, values }: Guarded): D1PreparedStatement {
  return db.prepare(sql).bind(...values)
}
