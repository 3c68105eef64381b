import { SECOND } from '#contract/timing'
import type { ClosedLedger } from '../../adapters/ledger/ledger.ts'

/** About the time from one close to the next; a first guess only. */
const CLOSE = 4 * SECOND

/**
 * The last ledger that closed before a time (unix ms), not after `newest`; the first ledger where all are later. Null
 * where the node does not show the ledgers of that time. Asks for few ledgers: their close times never fall.
 * @example
 * const opening = await lastClosedBefore(Date.parse('2026-11-01'), newest, node.closed)
 */
export async function lastClosedBefore(
  time: number,
  newest: ClosedLedger,
  closed: (index: number) => Promise<ClosedLedger | null>,
): Promise<ClosedLedger | null> {
  if (newest.closeTime < time) return newest
  let high = newest
  let low: ClosedLedger | null = null
  for (let step = 1; low === null; step *= 2) {
    const back = Math.max(step, Math.ceil((high.closeTime - time) / CLOSE))
    const earlier = await closed(Math.max(1, high.index - back))
    if (!earlier) return null
    if (earlier.closeTime < time) low = earlier
    else if (earlier.index === 1) return earlier
    else high = earlier
  }
  while (high.index - low.index > 1) {
    const middle = await closed(Math.floor((low.index + high.index) / 2))
    if (!middle) return null
    if (middle.closeTime < time) low = middle
    else high = middle
  }
  return low
}
