import { transactionsOf } from '../../functions/adapters/db/transactions.ts'
import { type Database, databaseOf } from '../../functions/scripts/database/database.ts'

/** A database as the operators' commands read and write it. */
export function commandsOn(db: D1Database): Database {
  return databaseOf(transactionsOf(db))
}
