import { howMany } from '#contract/in-words'
import { MAX_AT_ONCE } from '../../records/alerts/shutdown.ts'
import type { Database } from '../database/database.ts'
import { type Output, say } from '../output.ts'
import { type AuthorOptions, authorOf } from './author.ts'
import { nameOpenRooms } from './shutdown-store.ts'

/** Notifies every room that may be open that the server is about to stop; the next cron runs do it. */
export async function shutdown(database: Database, output: Output, options: AuthorOptions): Promise<void> {
  const rooms = await nameOpenRooms(database, authorOf(options))
  const runs = Math.ceil(rooms / MAX_AT_ONCE)
  say(
    output,
    `Open rooms: ${rooms}. Cron runs notify ${MAX_AT_ONCE} a minute that the server stops: wait ${howMany(runs + 1, 'minute')}.`,
  )
}
