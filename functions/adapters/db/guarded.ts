export type Value = string | number | null

/** A change that is made only with another one. Its SQL ends with a condition, to which the other's condition is added. */
export interface Guarded {
  readonly sql: string
  readonly values: readonly Value[]
}

/**
 * A change, as SQL that ends with a condition, and the values that it binds.
 * @example
 * guarded(`UPDATE ticket SET status = 'free' WHERE purchase_id = ? AND status = 'leased'`, purchaseId)
 */
export function guarded(sql: string, ...values: readonly Value[]): Guarded {
  return { sql, values }
}

/** The change alone, under its own condition only. */
export function unguarded(db: D1Database, { sql, values }: Guarded): D1PreparedStatement {
  return db.prepare(sql).bind(...values)
}
