import { sql } from './sql.ts'

export function databaseAnswers(db: D1Database): Promise<boolean> {
  return sql`SELECT 1 AS one`.found(db).catch(() => false)
}
