import { type Sql, sql } from './sql.ts'

/** A condition: none of these scopes is paused at this time, unix ms by the ledger's clock. */
export const notPaused = (scopes: Sql, ledgerTime: number): Sql =>
  sql`NOT EXISTS (SELECT 1 FROM pause WHERE scope IN (${scopes}) AND (until IS NULL OR until > ${ledgerTime}))`
