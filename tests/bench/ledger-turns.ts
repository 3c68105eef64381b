import { setTimeout as sleep } from 'node:timers/promises'
import { readInfo } from '#contract/wire/collection'
import type { World } from '../support/world.ts'

const LOOK = 20
/**
 * Milliseconds of silence, during which the Worker answers this many other requests, after which no call is still to
 * come.
 */
const QUIET = 250
const ANSWERS = 20

/** Ledgers closed so far. */
export interface LedgerTurns {
  readonly closes: number
}

/**
 * Does the work on a ledger that closes only after a transaction was sent to it, and only once no process sends more:
 * like a slow network, in which all that can be done before a close is done. The closes then count what had to be
 * waited for, however slow the machine is. The world must close by command.
 */
export async function inLedgerTurns<Result>(
  world: World,
  work: (turns: LedgerTurns) => Promise<Result>,
): Promise<Result> {
  const { ledger, faults } = world.sandbox
  let closes = 0
  let waiting = false
  let over = false
  const unsubscribe = ledger.subscribe(({ type }) => {
    if (type === 'closed') closes += 1
    waiting = type === 'proposed'
  })
  async function takeTurns() {
    while (!over) {
      await sleep(LOOK)
      if (!waiting) continue
      const { length } = faults.seen
      await pause(world)
      if (!over && waiting && faults.seen.length === length) ledger.close()
    }
  }
  const turning = takeTurns()
  try {
    return await work({
      get closes() {
        return closes
      },
    })
  } finally {
    over = true
    await turning
    unsubscribe()
  }
}

/** Takes as long as the Worker needs for a number of ordinary requests, and QUIET at least. */
async function pause(world: World): Promise<void> {
  await sleep(QUIET)
  for (let n = 0; n < ANSWERS; n += 1) await (await world.fetch(readInfo.path)).arrayBuffer()
}
