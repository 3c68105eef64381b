import { LEDGER_STALE } from '#contract/timing'

/** Whether a ledger that closed at this time (unix ms) is so old that its node, or the network, has stopped. */
export function isStale(closedAt: number, now: number): boolean {
  return now - closedAt >= LEDGER_STALE
}
