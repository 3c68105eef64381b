import { COLLECTION_ROOM } from '#contract/rooms'
import type { Database } from '../inbox/database.ts'
import { type Output, say } from '../inbox/output.ts'

/** Has every room that may be open told that the server is about to stop; the clock's next turns tell them. */
export async function shutdown(database: Database, output: Output, now: number): Promise<void> {
  await database.run(
    `INSERT OR IGNORE INTO farewell (kind, id)
       SELECT 'collection', '${COLLECTION_ROOM.id}'
       UNION SELECT 'wallet', address FROM session WHERE expires_at > ${now} AND revoked_at IS NULL
       UNION SELECT 'payload', uuid FROM sign_in WHERE expires_at > ${now} AND status IN ('asked', 'pending') AND uuid IS NOT NULL
       UNION SELECT 'wallet', wallet FROM purchase WHERE status NOT IN ('sold', 'released')
       UNION SELECT 'payload', payload_uuid FROM purchase
         WHERE status NOT IN ('sold', 'released') AND payload_uuid IS NOT NULL`,
  )
  const [named] = await database.run('SELECT count(*) AS rooms FROM farewell')
  say(output, `Open rooms: ${named?.rooms}. Each is told within a minute or two that the server stops.`)
}
