import { resumeSale } from '../support/resume-sale.ts'
import type { World } from './world.ts'

/** Resumes the sale as an operator does after a restore; false where it is not paused. */
export async function resumePaused({ db, schedule }: Pick<World, 'db' | 'schedule'>): Promise<boolean> {
  const isPaused = (await db.prepare(`SELECT 1 AS one FROM pause WHERE scope = 'sale'`).first('one')) !== null
  if (isPaused) await resumeSale({ db, clock: schedule })
  return isPaused
}
