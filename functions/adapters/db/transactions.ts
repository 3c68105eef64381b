import { batch, type Sql, type Value } from './sql.ts'

export type Row = Readonly<Record<string, Value>>

/** A database that runs several statements as one transaction, all of them or none, in one exchange. */
export interface Transactions {
  /** The rows of each statement, in their order. */
  runAll(statements: readonly Sql[]): Promise<readonly (readonly Row[])[]>
}

/** The Worker's own database. */
export function transactionsOf(db: D1Database): Transactions {
  return {
    async runAll(statements) {
      const all = await batch<Row>(db, statements)
      return all.map(({ results }) => results)
    },
  }
}
