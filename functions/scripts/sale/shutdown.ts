import type { Database } from '../database/database.ts'
import { type Output, say } from '../output.ts'
import { type AuthorOptions, authorOf } from './author.ts'
import { nameOpenRooms } from './shutdown-store.ts'

/** Notifies every room that may be open that the server is about to stop; the next cron runs do it. */
export async function shutdown(database: Database, output: Output, options: AuthorOptions): Promise<void> {
  const rooms = await nameOpenRooms(database, authorOf(options))
  say(output, `Open rooms: ${rooms}. Each is notified within a minute or two that the server stops.`)
}
