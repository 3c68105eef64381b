import type { Services } from '../services.ts'

/** Lets one runner at a time do a piece of work. One that dies keeps the lease until it ends by itself (ms). */
export async function takeLease(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  name: string,
  life: number,
): Promise<boolean> {
  const now = clock.now()
  const { meta } = await db
    .prepare(
      `INSERT INTO lease (name, fence, ends_at) VALUES (?1, 1, ?2)
       ON CONFLICT (name) DO UPDATE SET fence = fence + 1, ends_at = ?2 WHERE ends_at <= ?3`,
    )
    .bind(name, now + life, now)
    .run()
  return meta.changes > 0
}

export async function endLease({ db }: Pick<Services, 'db'>, name: string): Promise<void> {
  await db.prepare('UPDATE lease SET ends_at = 0 WHERE name = ?').bind(name).run()
}
