/** Seconds between the unix epoch and the ripple epoch (2000-01-01T00:00:00Z). */
const RIPPLE_EPOCH = 946_684_800

/** Ripple seconds to unix ms. */
export function fromRippleTime(seconds: number): number {
  return (seconds + RIPPLE_EPOCH) * 1000
}

/** Unix ms to ripple seconds, rounded down. */
export function toRippleTime(ms: number): number {
  return Math.floor(ms / 1000) - RIPPLE_EPOCH
}
