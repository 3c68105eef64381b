import { DAY } from '#contract/timing'
import type { Services } from '../../services.ts'
import { dayOf } from './day.ts'
import { foldOldest, oldestDay } from './stranger-store.ts'

/** How long a stranger's transaction is a row of its own. */
const KEPT = 30 * DAY
/** Rows summed up in one exchange, and exchanges of one run. */
const PORTION = 500
const MAX_PORTIONS = 10

/**
 * Sums up by day what strangers did more than thirty days ago, in portions, until the deadline (unix ms). The next run
 * continues with the rest.
 */
export async function foldStrangers(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  deadline: number,
): Promise<void> {
  const day = dayOf(clock.now() - KEPT)
  for (let portions = 0; portions < MAX_PORTIONS && clock.now() < deadline; portions += 1) {
    const oldest = await oldestDay(db)
    if (oldest === null || oldest >= day) return
    if ((await foldOldest(db, day, PORTION)) === 0) return
  }
}
