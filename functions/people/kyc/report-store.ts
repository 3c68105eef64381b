import { batch, sql } from '../../adapters/db/sql.ts'

/**
 * Stores a report of the provider and marks its person as due, so that a cron run asks about them even after a crash. The
 * person's version rises: an answer that was requested before the report is not stored. False for a repeated report.
 */
export async function recordReport(
  db: D1Database,
  { key, personId, now }: { readonly key: string; readonly personId: string; readonly now: number },
): Promise<boolean> {
  const [, kept] = await batch(db, [
    sql`UPDATE person SET due = 1, version = version + 1
        WHERE id = ${personId} AND NOT EXISTS (SELECT 1 FROM kyc_report WHERE key = ${key})`,
    sql`INSERT INTO kyc_report (key, received_at) VALUES (${key}, ${now}) ON CONFLICT DO NOTHING`,
  ])
  return kept?.meta.changes === 1
}

/** Deletes starts and reports from before these times (unix ms). */
export async function forgetChecks(
  db: D1Database,
  startedBefore: number,
  receivedBefore: number,
): Promise<void> {
  await batch(db, [
    sql`DELETE FROM kyc_start WHERE at <= ${startedBefore}`,
    sql`DELETE FROM kyc_report WHERE received_at < ${receivedBefore}`,
  ])
}
