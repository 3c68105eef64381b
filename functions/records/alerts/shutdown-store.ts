import { type RoomName, roomKinds } from '#contract/rooms'
import * as z from '#contract/wire/schema'

const PENDING_NOTICES = `SELECT kind, id FROM shutdown_notice WHERE kind IN (${roomKinds.map((kind) => `'${kind}'`).join(', ')}) LIMIT ?`

const row = z.object({ kind: z.enum(roomKinds), id: z.string() })

/** Rooms with a pending shutdown notice, of the kinds that this release has. */
export async function pendingRooms(db: D1Database, most: number): Promise<RoomName[]> {
  const { results } = await db.prepare(PENDING_NOTICES).bind(most).all()
  return z.array(row).parse(results)
}

export async function dropNotices(db: D1Database, rooms: readonly RoomName[]): Promise<void> {
  const statement = db.prepare('DELETE FROM shutdown_notice WHERE kind = ? AND id = ?')
  if (rooms.length > 0) await db.batch(rooms.map(({ kind, id }) => statement.bind(kind, id)))
}
