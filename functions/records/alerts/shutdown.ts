import type { Services } from '../../services.ts'
import { dropNotices, pendingRooms } from './shutdown-store.ts'

/** Rooms notified in one cron run: each costs a call, and the rest follows in the next run. */
export const MAX_AT_ONCE = 200

/** Notifies the rooms that an operator named (`npm run sale ENV shutdown`) that the server is about to stop. */
export async function notifyShutdown({ db, rooms }: Pick<Services, 'db' | 'rooms'>): Promise<void> {
  const pending = await pendingRooms(db, MAX_AT_ONCE)
  await Promise.all(
    pending.map((room) => rooms.publish(room, { type: 'server-shutdown', uuid: null, data: {} })),
  )
  await dropNotices(db, pending)
}
