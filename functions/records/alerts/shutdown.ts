import type { Services } from '../../services.ts'
import { dropTold, untoldRooms } from './shutdown-store.ts'

/** Rooms told in one turn of the clock: each costs a call, and the rest comes with the next turn. */
const MOST_AT_ONCE = 200

/**
 * Tells the rooms that an operator named (`npm run sale -- shutdown`) that the server is about to stop. Whoever dies in
 * between has them told again: it means the same twice.
 */
export async function tellShutdown({ db, rooms }: Pick<Services, 'db' | 'rooms'>): Promise<void> {
  const untold = await untoldRooms(db, MOST_AT_ONCE)
  await Promise.all(untold.map((room) => rooms.tell(room, { type: 'server-shutdown', uuid: null, data: {} })))
  await dropTold(db, untold)
}
