import type { Row, Statement, Transactions, Value } from '../../adapters/db/statement.ts'
import type { EnvironmentName } from '../environment/environment-name.ts'

export type { Row, Value }

/** The database, local or deployed. */
export interface Database extends Transactions {
  /** Runs one statement with the values of its parameters `?1`, `?2` and so on. Throws the database's own message. */
  run(statement: string, ...values: readonly Value[]): Promise<readonly Row[]>
}

/** A database that runs one statement as it runs several. */
export function databaseOf({ runAll }: Transactions): Database {
  return { runAll, run: async (sql, ...values) => (await runAll([{ sql, values }]))[0] ?? [] }
}

/** The rows of statements by their names, read in one exchange. `values` are those of each statement that is a text and names `?1`. */
export async function readNamed<Name extends string>(
  database: Transactions,
  statements: Readonly<Record<Name, string | Statement>>,
  values: readonly Value[] = [],
): Promise<Readonly<Record<Name, readonly Row[]>>> {
  const names = Object.keys(statements) as Name[]
  const valued = (one: string | Statement): Statement =>
    typeof one === 'string' ? { sql: one, values: one.includes('?1') ? values : [] } : one
  const rows = await database.runAll(names.map((name) => valued(statements[name])))
  const named = names.map((name, at) => [name, rows[at] ?? []] as const)
  return Object.fromEntries(named) as Record<Name, readonly Row[]>
}

/** Which database is used. */
export interface Which {
  readonly environment: EnvironmentName
  /** Of `local`: its folder, if that is not the one of `npm start`. */
  readonly state?: string | undefined
}
