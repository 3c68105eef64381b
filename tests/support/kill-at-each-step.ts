import { maintainIfLow } from '../../functions/sale/minter/maintain-minter.ts'
import { type Death, inProcess, Killed } from './in-process.ts'
import { expectInvariants } from './invariants.ts'
import type { ProcessWorld } from './process-world.ts'

/**
 * Does work that may die, and lets a second process finish it. Returns the traces of the first: how many persistent
 * changes it made.
 */
export type KillableWork = (death: Death | null) => Promise<number>

/** The kill points are divided among this many tests, so that none takes long on a busy machine. */
export const shares = [1, 2, 3, 4] as const

/**
 * Runs the work once for every fourth trace, killed after it, and checks the invariants after each run. Dying after
 * one step is the same as dying before the next, and a step that only reads leaves nothing behind; the first share
 * also dies before the first step. Returns how many traces the whole work leaves.
 */
export async function killAtEachStep(
  world: ProcessWorld,
  share: (typeof shares)[number],
  work: KillableWork,
): Promise<number> {
  const all = await work(null)
  for (let traces = share - 1; traces <= all; traces += shares.length) {
    await refreshed(world)
    await work({ traces })
    await expectInvariants(world)
  }
  return all
}

/** Runs work that may be killed. */
export async function dying(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Killed)) throw error
  }
}

/** Does what a cron run would have done by now: tickets for the next buyers, and no lease of a dead process. */
async function refreshed(world: ProcessWorld): Promise<void> {
  await world.db.prepare('DELETE FROM lease').run()
  await maintainIfLow(inProcess(world, null).services)
}
