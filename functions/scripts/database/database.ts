import type { Sql, Value } from '../../adapters/db/sql.ts'
import type { Row, Transactions } from '../../adapters/db/transactions.ts'
import type { EnvironmentName } from '../environment/environment-name.ts'

export type { Row, Value }

/** The database, local or deployed. */
export interface Database extends Transactions {
  /** The rows of one statement. Throws the database's own message. */
  run(statement: Sql): Promise<readonly Row[]>
}

/** A database that runs one statement as it runs several. */
export function databaseOf({ runAll }: Transactions): Database {
  return { runAll, run: async (statement) => (await runAll([statement]))[0] ?? [] }
}

/** The rows of statements by their names, read in one exchange. */
export async function readNamed<Name extends string>(
  database: Transactions,
  statements: Readonly<Record<Name, Sql>>,
): Promise<Readonly<Record<Name, readonly Row[]>>> {
  const names = Object.keys(statements) as Name[]
  const rows = await database.runAll(names.map((name) => statements[name]))
  const named = names.map((name, at) => [name, rows[at] ?? []] as const)
  return Object.fromEntries(named) as Record<Name, readonly Row[]>
}

/** Which database is used. */
export interface Which {
  readonly environment: EnvironmentName
  /** Of `local`: its folder, if that is not the one of `npm start`. */
  readonly state?: string | undefined
}
