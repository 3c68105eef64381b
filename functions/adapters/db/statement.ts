/** One statement with the values of its parameters `?1`, `?2` and so on, for the Worker and for the operators' commands. */
export interface Statement {
  readonly sql: string
  readonly values: readonly (string | number | null)[]
}

/** The same for the Worker's own database. */
export function prepared(db: D1Database, { sql, values }: Statement): D1PreparedStatement {
  return db.prepare(sql).bind(...values)
}
