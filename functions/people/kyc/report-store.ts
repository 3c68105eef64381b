/**
 * Stores a report of the provider and marks its person as due, so that a cron run asks about them even after a crash. The
 * person's version rises: an answer that was requested before the report is not stored. False for a repeated report.
 */
export async function recordReport(
  db: D1Database,
  { key, personId, now }: { readonly key: string; readonly personId: string; readonly now: number },
): Promise<boolean> {
  const [, kept] = await db.batch([
    db
      .prepare(
        'UPDATE person SET due = 1, version = version + 1 WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM kyc_report WHERE key = ?2)',
      )
      .bind(personId, key),
    db
      .prepare('INSERT INTO kyc_report (key, received_at) VALUES (?, ?) ON CONFLICT DO NOTHING')
      .bind(key, now),
  ])
  return kept?.meta.changes === 1
}

/** Deletes starts and reports from before these times (unix ms). */
export async function forgetChecks(
  db: D1Database,
  startedBefore: number,
  receivedBefore: number,
): Promise<void> {
  await db.batch([
    db.prepare('DELETE FROM kyc_start WHERE at <= ?').bind(startedBefore),
    db.prepare('DELETE FROM kyc_report WHERE received_at < ?').bind(receivedBefore),
  ])
}
