import { SECOND } from '#contract/timing'
import type { Services } from '../../services.ts'
import { placeOf } from './queue.ts'
import { headOfQueue } from './store.ts'

/** How many wallets at the head of the queue are notified in their rooms that it has moved; those further back poll. */
const MAX_NOTIFIED = 10

/** Publishes their places to the wallets at the head of the queue, after one before them was admitted. */
export async function notifyQueue({
  db,
  rooms,
  clock,
  config,
}: Pick<Services, 'db' | 'rooms' | 'clock' | 'config'>): Promise<void> {
  const now = clock.now()
  const { payloads } = config.xaman
  const { returning, wallets } = await headOfQueue(db, MAX_NOTIFIED, now)
  await Promise.all(
    wallets.map(({ wallet, free }, ahead) => {
      const facts = { ahead, aheadPresent: ahead, aheadInTier: ahead, free }
      const { place, about } = placeOf(facts, returning, payloads, now)
      return rooms.publish(
        { kind: 'wallet', id: wallet },
        {
          type: 'line-moved',
          uuid: null,
          data: { place, about: about === null ? null : Math.ceil(about / SECOND) },
        },
      )
    }),
  )
}
