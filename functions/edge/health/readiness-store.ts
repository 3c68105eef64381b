import { CRON_RUN_AT } from '../../adapters/db/lease.ts'
import { LAST_MIGRATION } from '../../adapters/db/schema.ts'
import { sql } from '../../adapters/db/sql.ts'

/** What the database says: nothing, that it lacks a migration that this release needs, or what readiness asks of it. */
export type DatabaseFacts =
  | { readonly kind: 'silent' }
  | { readonly kind: 'outdated' }
  | {
      readonly kind: 'read'
      /** When a cron run was last completed, unix ms; null if none was. */
      readonly cronRunAt: number | null
      readonly halted: boolean
    }

export function databaseAnswers(db: D1Database): Promise<boolean> {
  return sql`SELECT 1 AS one`.found(db).catch(() => false)
}

/** Reads it in one exchange. wrangler notes in `d1_migrations` which migrations it has applied. */
export async function readDatabaseFacts(db: D1Database): Promise<DatabaseFacts> {
  try {
    const facts = sql`SELECT EXISTS (SELECT 1 FROM d1_migrations WHERE name = ${LAST_MIGRATION}) AS migrated,
      ${CRON_RUN_AT} AS cron_run_at, EXISTS (SELECT 1 FROM halt) AS halted`
    const row = await facts.first<{ migrated: number; cron_run_at: number | null; halted: number }>(db)
    if (row?.migrated !== 1) return { kind: 'outdated' }
    return { kind: 'read', cronRunAt: row.cron_run_at, halted: row.halted === 1 }
  } catch {
    // A table or column that is missing fails the statement, as a database does that does not answer.
    return { kind: (await databaseAnswers(db)) ? 'outdated' : 'silent' }
  }
}
