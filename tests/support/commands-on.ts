import type { Database, Row } from '../../functions/scripts/inbox/database.ts'

/** A database as the operators' commands read and write it. */
export function commandsOn(db: D1Database): Database {
  return {
    async run(statement, ...values) {
      const { results } = await db
        .prepare(statement)
        .bind(...values)
        .all<Row>()
      return results
    },
    async runAll(statements) {
      const all = await db.batch<Row>(statements.map(({ sql, values }) => db.prepare(sql).bind(...values)))
      return all.map(({ results }) => results)
    },
  }
}
