import { tendIfLow } from '../../functions/sale/minter/tend-minter.ts'
import { type Death, inProcess, Killed } from './in-process.ts'
import { expectInvariants } from './invariants.ts'
import type { ProcessWorld } from './process-world.ts'

/** Does something that may die, and has somebody else finish it. Answers how many traces the doomed one left. */
export type Deed = (death: Death | null) => Promise<number>

/** The places to die at are shared out between as many tests, so that none of them is long on a busy machine. */
export const shares = [1, 2, 3, 4] as const

/**
 * Dies after one of every four traces that a deed leaves in turn, and expects everything to be in order after each. Dying
 * after one step is dying before the next, and a step that only reads makes no difference to what is left behind; the
 * first share dies before anything is done, too. Answers how many traces the deed leaves.
 */
export async function dieEverywhere(
  world: ProcessWorld,
  share: (typeof shares)[number],
  deed: Deed,
): Promise<number> {
  const all = await deed(null)
  for (let traces = share - 1; traces <= all; traces += shares.length) {
    await refreshed(world)
    await deed({ traces })
    await expectInvariants(world)
  }
  return all
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
