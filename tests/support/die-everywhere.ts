import { tendIfLow } from '../../functions/minter/tend-minter.ts'
import { type Death, inProcess, Killed } from './in-process.ts'
import { expectInvariants } from './invariants.ts'
import type { ProcessWorld } from './process-world.ts'

/** Does something that may die, and has somebody else finish it. Answers how many steps the doomed one took. */
export type Deed = (death: Death | null) => Promise<number>

/** The steps of a deed are shared out between as many tests, so that none of them is long on a busy machine. */
export const shares = [1, 2, 3, 4] as const

/**
 * Dies at one of every four steps of a deed in turn, and expects everything to be in order after each. Dying after one
 * step is dying before the next, so only the first step needs both. Answers how many steps the deed has.
 */
export async function dieEverywhere(
  world: ProcessWorld,
  share: (typeof shares)[number],
  deed: Deed,
): Promise<number> {
  const steps = await deed(null)
  const deaths: Death[] = share === 1 ? [{ at: 1, moment: 'before' }] : []
  for (let at: number = share; at <= steps; at += shares.length) deaths.push({ at, moment: 'after' })
  for (const death of deaths) {
    await refreshed(world)
    await deed(death)
    await expectInvariants(world)
  }
  return steps
}

/** Does something that the isolate may not live to see the end of. */
export async function dying(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Killed)) throw error
  }
}

/** What the clock would have done by now: tickets for the next buyers, and no lease left by the dead. */
async function refreshed(world: ProcessWorld): Promise<void> {
  await world.db.prepare('DELETE FROM lease').run()
  await tendIfLow(inProcess(world, null).services)
}
