import type { Guarded } from './guarded.ts'
import type { Value } from './statement.ts'

/** An expression, or a condition, with the values that it binds. */
export type Expression = readonly [sql: string, ...values: Value[]]

/** The change of one row that has a version. */
export interface RowChange {
  readonly table: 'purchase' | 'payment' | 'dust_debt'
  /** The columns that identify it, and what else must be as it was read. */
  readonly was: Readonly<Record<string, Value>>
  readonly set: Readonly<Record<string, Value | Expression>>
  /** What else must hold. It is evaluated after the changes alongside, and may depend on them. */
  readonly given?: Expression | undefined
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
  { table, was, set, given: [condition, ...conditionValues] = ['1'] }: RowChange,
  alongside: readonly Guarded[] = [],
): Promise<Record<string, unknown> | null> {
  const same = Object.entries(was)
    .map(([column, value]) => (value === null ? `${column} IS NULL` : `${column} = ?`))
    .join(' AND ')
  const sameValues = Object.values(was).filter((value) => value !== null)
  const to = Object.values(set).map(expressionOf)
  const sets = Object.keys(set).map((column, at) => `, ${column} = ${to[at]?.[0]}`)
  const results = await db.batch<Record<string, unknown>>([
    ...alongside.map(({ sql, values }) =>
      db.prepare(`${sql} AND EXISTS (SELECT 1 FROM ${table} WHERE ${same})`).bind(...values, ...sameValues),
    ),
    db
      .prepare(
        `UPDATE ${table} SET version = version + 1${sets.join('')} WHERE ${same} AND ${condition} RETURNING *`,
      )
      .bind(...to.flatMap(([, ...values]) => values), ...sameValues, ...conditionValues),
  ])
  return results.at(-1)?.results[0] ?? null
}

function expressionOf(value: Value | Expression): Expression {
  return typeof value === 'object' && value !== null ? value : ['?', value]
}
