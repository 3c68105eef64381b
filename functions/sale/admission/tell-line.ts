import { SECOND } from '#contract/timing'
import type { Services } from '../../services.ts'
import { placeOf } from './line.ts'
import { headOfLine } from './store.ts'

/** How many at the head of the line are told in their rooms that it has moved; those further back ask now and then. */
const TOLD = 10

/** Tells the wallets at the head of the line their places, after somebody before them was let in. */
export async function tellLine({
  db,
  rooms,
  clock,
  config,
}: Pick<Services, 'db' | 'rooms' | 'clock' | 'config'>): Promise<void> {
  const now = clock.now()
  const { payloads } = config.xaman
  const { returning, wallets } = await headOfLine(db, TOLD, now)
  await Promise.all(
    wallets.map(({ wallet, free }, ahead) => {
      const { place, about } = placeOf({ ahead, free }, returning, payloads, now)
      return rooms.tell(
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
