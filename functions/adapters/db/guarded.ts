import type { Statement, Value } from './statement.ts'

/** A change that is made only with another one. Its SQL ends with a condition, to which the other's condition is added. */
export type Guarded = Statement

/**
 * A change, as SQL that ends with a condition, and the values that it binds.
 * @example
 * guarded(`UPDATE ticket SET status = 'free' WHERE purchase_id = ? AND status = 'leased'`, purchaseId)
 */
export function guarded(sql: string, ...values: readonly Value[]): Guarded {
  return { sql, values }
}
