import type { Clock } from '../../clock.ts'

/** The lease of the cron run. */
export const CRON_RUN = 'reconcile'

/** SQL: when a cron run was last completed, unix ms; null if none was. */
export const CRON_RUN_AT = `(SELECT done_at FROM lease WHERE name = '${CRON_RUN}')`

/**
 * Lets one runner at a time work, for `life` ms at most. Returns the fence to end it with; null while another has it.
 * @example
 * const fence = await takeLease(services, 'minter', 40 * SECOND)
 * if (fence !== null) await work().finally(() => endLease(services, 'minter', fence))
 */
export async function takeLease(
  { db, clock }: { readonly db: D1Database; readonly clock: Clock },
  name: string,
  life: number,
): Promise<number | null> {
  const now = clock.now()
  return db
    .prepare(
      `INSERT INTO lease (name, fence, ends_at) VALUES (?1, 1, ?2)
       ON CONFLICT (name) DO UPDATE SET fence = fence + 1, ends_at = ?2 WHERE ends_at <= ?3
       RETURNING fence`,
    )
    .bind(name, now + life, now)
    .first<number>('fence')
}

/** Ends a lease early. A runner that was so slow that another one has the lease by now ends nothing. */
export async function endLease(
  { db, clock }: { readonly db: D1Database; readonly clock: Clock },
  name: string,
  fence: number,
): Promise<void> {
  await db
    .prepare('UPDATE lease SET ends_at = min(ends_at, ?) WHERE name = ? AND fence = ?')
    .bind(clock.now(), name, fence)
    .run()
}

/** The same for a runner that has completed its work: the lease says when. A slow runner, whose lease is over, is noted too. */
export async function completeLease(
  { db, clock }: { readonly db: D1Database; readonly clock: Clock },
  name: string,
  fence: number,
): Promise<void> {
  await db
    .prepare(
      `UPDATE lease SET done_at = ?1, ends_at = CASE WHEN fence = ?3 THEN min(ends_at, ?1) ELSE ends_at END WHERE name = ?2`,
    )
    .bind(clock.now(), name, fence)
    .run()
}
