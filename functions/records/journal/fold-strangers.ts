import { DAY } from '#contract/timing'
import type { Services } from '../../services.ts'
import { dayOf } from './day.ts'
import { foldOldest, oldestDay } from './stranger-store.ts'

/** How long a stranger's transaction is a row of its own. */
const KEPT = 30 * DAY
/** Rows folded in one exchange, and exchanges of one run. */
const PORTION = 500
const MOST_PORTIONS = 10

/**
 * Folds what strangers did more than thirty days ago into one sum a day, in portions, until the deadline (unix ms). What is
 * left is folded by the next run.
 */
export async function foldStrangers(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  deadline: number,
): Promise<void> {
  const day = dayOf(clock.now() - KEPT)
  for (let portions = 0; portions < MOST_PORTIONS && clock.now() < deadline; portions += 1) {
    const oldest = await oldestDay(db)
    if (oldest === null || oldest >= day) return
    if ((await foldOldest(db, day, PORTION)) === 0) return
  }
}
