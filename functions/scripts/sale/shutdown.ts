import { howMany } from '#contract/in-words'
import { MAX_AT_ONCE } from '../../records/alerts/shutdown.ts'
import { say } from '../output.ts'
import { type Asked, authorOf } from './asked.ts'
import { nameOpenRooms } from './shutdown-store.ts'

/** Notifies every room that may be open that the server is about to stop; the next cron runs do it. */
export async function shutdown(asked: Asked): Promise<void> {
  const { database, output } = asked
  const rooms = await nameOpenRooms(database, authorOf(asked))
  const runs = Math.ceil(rooms / MAX_AT_ONCE)
  say(
    output,
    `Open rooms: ${rooms}. Cron runs notify ${MAX_AT_ONCE} a minute that the server stops: wait ${howMany(runs + 1, 'minute')}.`,
  )
}
