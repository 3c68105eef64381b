import { LEDGER_STALE } from '#contract/timing'

/** Whether a ledger that closed then (unix ms) is so old that its node, or the network, has stopped. */
export function isStale(closedAt: number, now: number): boolean {
  return now - closedAt >= LEDGER_STALE
}
