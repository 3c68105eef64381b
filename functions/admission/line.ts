import { MINUTE, SECOND } from '#contract/timing'

/** Who was not heard of for so long does not hold up those behind, ms. */
export const PRESENT = 15 * SECOND

/** How things stand for one wallet that wants a pass of one tier. */
export interface Standing {
  /** Wallet requests that may still be made within this minute. */
  readonly payloadsLeft: number
  /** Passes of the tier that nobody has, and whether others are only on hold. */
  readonly free: number
  readonly held: boolean
  /** Wallets before this one that keep their place; of these, the ones that are present and could buy now. */
  readonly ahead: number
  readonly aheadPresent: number
  /** Present wallets before this one that want the same tier. */
  readonly aheadInTier: number
}

/** What a wallet in line is told. */
export interface Place {
  /** From 1. */
  readonly place: number
  /** Until its turn, ms, as far as that depends on the pace alone; null while it depends on what others buy. */
  readonly about: number | null
  /** When to ask again, ms. The nearer the turn, the sooner; who asks is in line. */
  readonly askAgain: number
}

/** Whether a wallet may buy now, has to wait in line, or waits for nothing: all is sold. */
export function turnOf({ free, held, payloadsLeft, aheadPresent, aheadInTier }: Standing) {
  if (free === 0 && !held) return 'sold_out'
  return free > aheadInTier && payloadsLeft > aheadPresent ? 'enter' : 'wait'
}

/** The place in line, and when the turn comes if `perMinute` enter in each minute. `now` is unix ms. */
export function placeOf(
  standing: Pick<Standing, 'ahead' | 'free' | 'payloadsLeft'>,
  perMinute: number,
  now: number,
): Place {
  const { ahead, free, payloadsLeft } = standing
  const later = Math.max(0, ahead + 1 - payloadsLeft)
  const untilNextMinute = MINUTE - (now % MINUTE)
  const about =
    later === 0 ? askAgainAt(ahead, perMinute) : untilNextMinute + (Math.ceil(later / perMinute) - 1) * MINUTE
  return {
    place: ahead + 1,
    about: free > ahead ? about : null,
    askAgain: askAgainAt(ahead, perMinute),
  }
}

function askAgainAt(ahead: number, perMinute: number): number {
  if (ahead < perMinute) return 5 * SECOND
  return ahead < 10 * perMinute ? 15 * SECOND : 30 * SECOND
}

/** How long after its last unpaid ending a wallet waits before the next purchase, ms. The first costs nothing. */
export function pauseAfter(unpaidEndings: number): number {
  return PAUSES[Math.min(unpaidEndings, PAUSES.length - 1)] ?? 0
}

const PAUSES = [0, 0, 0.5, 2, 5, 15, 60].map((minutes) => minutes * MINUTE)
