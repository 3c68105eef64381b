import { prepared, type Value } from './statement.ts'

/** Whether a query has a row. */
export async function hasRow(db: D1Database, sql: string, ...values: readonly Value[]): Promise<boolean> {
  return (await prepared(db, { sql, values }).first()) !== null
}
