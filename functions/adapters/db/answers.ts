import { sql } from './sql.ts'

export async function databaseAnswers(db: D1Database): Promise<boolean> {
  try {
    return (await sql`SELECT 1 AS one`.column('one', db)) === 1
  } catch {
    return false
  }
}
