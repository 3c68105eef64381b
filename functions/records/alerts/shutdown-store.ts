import { type RoomName, roomKinds } from '#contract/rooms'
import * as z from '#contract/wire/schema'
import { batch, listOf, sql } from '../../adapters/db/sql.ts'

const row = z.object({ kind: z.enum(roomKinds), id: z.string() })

/** Rooms with a pending shutdown notice, of the kinds that this release has. */
export async function pendingRooms(db: D1Database, most: number): Promise<RoomName[]> {
  const known = sql`kind IN ${listOf(roomKinds)}`
  const rows = await sql`SELECT kind, id FROM shutdown_notice WHERE ${known} LIMIT ${most}`.all(db)
  return z.array(row).parse(rows)
}

export async function dropNotices(db: D1Database, rooms: readonly RoomName[]): Promise<void> {
  if (rooms.length === 0) return
  await batch(
    db,
    rooms.map(({ kind, id }) => sql`DELETE FROM shutdown_notice WHERE kind = ${kind} AND id = ${id}`),
  )
}
