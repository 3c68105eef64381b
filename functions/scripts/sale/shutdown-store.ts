import { COLLECTION_ROOM } from '#contract/rooms'
import { sql } from '../../adapters/db/sql.ts'
import { type Author, auditRow } from '../../records/switches/write-store.ts'
import type { Database } from '../database/database.ts'

/** Stores a pending shutdown notice for every room that may be open. Answers with how many are pending. */
export async function nameOpenRooms(database: Database, author: Author): Promise<number> {
  const [, , counted] = await database.runAll([
    auditRow(author, 'shutdown'),
    sql`INSERT OR IGNORE INTO shutdown_notice (kind, id)
      SELECT 'collection', ${COLLECTION_ROOM.id}
      UNION SELECT 'wallet', address FROM session WHERE expires_at > ${author.at} AND revoked_at IS NULL
      UNION SELECT 'payload', uuid FROM sign_in
        WHERE expires_at > ${author.at} AND status IN ('asked', 'pending') AND uuid IS NOT NULL
      UNION SELECT 'wallet', wallet FROM purchase WHERE status NOT IN ('sold', 'released')
      UNION SELECT 'payload', value FROM purchase LEFT JOIN invoice ON invoice.id = invoice_id,
          json_each(json_array(purchase.payload_uuid, invoice.payload_uuid))
        WHERE purchase.status NOT IN ('sold', 'released') AND value IS NOT NULL`,
    sql`SELECT count(*) AS rooms FROM shutdown_notice`,
  ])
  return Number(counted?.[0]?.rooms)
}
