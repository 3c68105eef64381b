import type { Clock } from '../../clock.ts'

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

/**
 * Ends a lease early, so that its end says when the work was done last. A runner that was so slow that another one has
 * the lease by now ends nothing.
 */
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
