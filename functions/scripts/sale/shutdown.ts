import type { Database } from '../inbox/database.ts'
import { type Output, say } from '../inbox/output.ts'
import { nameOpenRooms } from './shutdown-store.ts'

/** Has every room that may be open told that the server is about to stop; the clock's next turns tell them. */
export async function shutdown(database: Database, output: Output, now: number): Promise<void> {
  const rooms = await nameOpenRooms(database, now)
  say(output, `Open rooms: ${rooms}. Each is told within a minute or two that the server stops.`)
}
