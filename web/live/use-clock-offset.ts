import { useState } from 'react'
import { SECOND } from '#contract/timing'

/** Two readings of one clock differ by the time that their answers took, ms. A larger difference is a clock that was set. */
const TOLERANCE = 15 * SECOND

/**
 * What to add to a time of another clock to get this device's time, ms. `read` is what the other clock showed at the last
 * reading, unix ms; with null both clocks count as equal. A reading that differs little is not followed, so that a countdown
 * never jumps.
 * @example
 *   const offset = useClockOffset(purchase.readAt)
 *   <Countdown until={payload.expiresAt + offset} />
 */
export function useClockOffset(read: number | null): number {
  const [known, setKnown] = useState(() => measured(read))
  // Set while rendering, so that no frame combines a new time with the offset before.
  if (known.read !== read) {
    const { offset } = measured(read)
    const isSet = known.read === null || Math.abs(offset - known.offset) > TOLERANCE
    setKnown({ read, offset: isSet ? offset : known.offset })
  }
  return known.offset
}

function measured(read: number | null) {
  return { read, offset: read === null ? 0 : Date.now() - read }
}
