import type { Value } from './sql.ts'

export type { Value }

/** One statement with the values of its parameters `?1`, `?2` and so on, for the Worker and for the operators' commands. */
export interface Statement {
  readonly sql: string
  readonly values: readonly Value[]
}

export type Row = Readonly<Record<string, Value>>

/** A database that runs several statements as one transaction, all of them or none, in one exchange. */
export interface Transactions {
  /** The rows of each statement, in their order. */
  runAll(statements: readonly Statement[]): Promise<readonly (readonly Row[])[]>
}

/** The statement for the Worker's own database. */
export function prepared(db: D1Database, { sql, values }: Statement): D1PreparedStatement {
  return db.prepare(sql).bind(...values)
}

export function transactionsOf(db: D1Database): Transactions {
  return {
    async runAll(statements) {
      const all = await db.batch<Row>(statements.map((statement) => prepared(db, statement)))
      return all.map(({ results }) => results)
    },
  }
}
