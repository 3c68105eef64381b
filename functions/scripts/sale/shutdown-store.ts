import { COLLECTION_ROOM } from '#contract/rooms'
import type { Database } from '../inbox/database.ts'

/** Stores a pending shutdown notice for every room that may be open. Answers with how many are pending. */
export async function nameOpenRooms(database: Database, now: number): Promise<number> {
  await database.run(
    `INSERT OR IGNORE INTO shutdown_notice (kind, id)
       SELECT 'collection', ?1
       UNION SELECT 'wallet', address FROM session WHERE expires_at > ?2 AND revoked_at IS NULL
       UNION SELECT 'payload', uuid FROM sign_in WHERE expires_at > ?2 AND status IN ('asked', 'pending') AND uuid IS NOT NULL
       UNION SELECT 'wallet', wallet FROM purchase WHERE status NOT IN ('sold', 'released')
       UNION SELECT 'payload', payload_uuid FROM purchase
         WHERE status NOT IN ('sold', 'released') AND payload_uuid IS NOT NULL`,
    COLLECTION_ROOM.id,
    now,
  )
  const [named] = await database.run('SELECT count(*) AS rooms FROM shutdown_notice')
  return Number(named?.rooms)
}
