import type { Clock } from '../../clock.ts'
import { sql } from './sql.ts'

/** The lease of the cron run. */
export const CRON_RUN = 'reconcile'

/** When a cron run was last completed, unix ms; null if none was. */
export const CRON_RUN_AT = sql`(SELECT done_at FROM lease WHERE name = ${CRON_RUN})`

/**
 * Lets one runner at a time work, for `life` ms at most. Returns the fence to end it with; null while another has it. One
 * that ends later than a lease can comes from a clock that was ahead, and delays nothing.
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
  return sql`INSERT INTO lease (name, fence, ends_at) VALUES (${name}, 1, ${now + life})
    ON CONFLICT (name) DO UPDATE SET fence = fence + 1, ends_at = ${now + life} WHERE ends_at <= ${now}
      OR ends_at > ${now + life}
    RETURNING fence`.column<number>('fence', db)
}

/** Ends a lease early. A runner that was so slow that another one has the lease by now ends nothing. */
export async function endLease(
  { db, clock }: { readonly db: D1Database; readonly clock: Clock },
  name: string,
  fence: number,
): Promise<void> {
  await sql`UPDATE lease SET ends_at = min(ends_at, ${clock.now()})
    WHERE name = ${name} AND fence = ${fence}`.run(db)
}

/** The same for a runner that has completed its work: the lease says when. A slow runner, whose lease is over, is noted too. */
export async function completeLease(
  { db, clock }: { readonly db: D1Database; readonly clock: Clock },
  name: string,
  fence: number,
): Promise<void> {
  const now = clock.now()
  await sql`UPDATE lease
    SET done_at = ${now}, ends_at = CASE WHEN fence = ${fence} THEN min(ends_at, ${now}) ELSE ends_at END
    WHERE name = ${name}`.run(db)
}
