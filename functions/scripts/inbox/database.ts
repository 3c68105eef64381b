import type { Row, Transactions } from '../../adapters/db/statement.ts'
import type { EnvironmentName } from '../environment/environment-name.ts'

export type Value = string | number | null
export type { Row }

/** The database, local or deployed. */
export interface Database extends Transactions {
  /** Runs one statement with the values of its parameters `?1`, `?2` and so on. Throws the database's own message. */
  run(statement: string, ...values: readonly Value[]): Promise<readonly Row[]>
}

/** A database that runs one statement as it runs several. */
export function databaseOf({ runAll }: Transactions): Database {
  return { runAll, run: async (sql, ...values) => (await runAll([{ sql, values }]))[0] ?? [] }
}

/** Which database is used. */
export interface Which {
  readonly environment: EnvironmentName
  /** Of `local`: its folder, if that is not the one of `npm start`. */
  readonly state?: string | undefined
}
