import { batch, joined, type Sql, sql, type Value, verbatim } from './sql.ts'

/** A change that is made only with another one. Its SQL ends with a condition, to which the other's condition is added. */
export type Guarded = Sql

/** The change of one row that has a version. */
export interface RowChange {
  readonly table: 'purchase' | 'payment' | 'dust_debt'
  /** The columns that identify it, and what else must be as it was read. */
  readonly was: Readonly<Record<string, Value>>
  readonly set: Readonly<Record<string, Value | Sql>>
  /** What else must hold. It is evaluated after the changes alongside, and may depend on them. */
  readonly given?: Sql | undefined
}

/**
 * Changes a row if it is as it was read, together with everything that must become true with it, in one transaction.
 * Returns the row as it is now, or null when another caller changed it first: then read and decide again.
 * @example
 * const set = { ending_code: 'expired' }
 * const row = await compareAndSet(db, { table: 'purchase', was: { id, version }, set })
 */
export async function compareAndSet(
  db: D1Database,
  { table, was, set, given = sql`1` }: RowChange,
  alongside: readonly Guarded[] = [],
): Promise<Record<string, unknown> | null> {
  const same = joined(Object.entries(was).map(isStill), ' AND ')
  const sets = Object.entries(set).map(([column, value]) => sql`, ${verbatim(column)} = ${value}`)
  const results = await batch(db, [
    ...alongside.map((change) => sql`${change} AND EXISTS (SELECT 1 FROM ${verbatim(table)} WHERE ${same})`),
    sql`UPDATE ${verbatim(table)} SET version = version + 1${joined(sets, '')}
        WHERE ${same} AND ${given} RETURNING *`,
  ])
  return results.at(-1)?.results[0] ?? null
}

function isStill([column, value]: [string, Value]): Sql {
  return value === null ? sql`${verbatim(column)} IS NULL` : sql`${verbatim(column)} = ${value}`
}
