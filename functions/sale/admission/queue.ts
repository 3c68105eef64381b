import { MINUTE, SECOND } from '#contract/timing'
import { type Returning, WINDOW } from '../../adapters/xaman/budget-store.ts'

/** A wallet that has not asked for this long, ms, does not hold up those behind it. */
export const PRESENT = 15 * SECOND

/** The facts about one wallet that wants a pass of one tier. */
export interface QueueFacts {
  /** Payloads that may still be made within this minute. */
  readonly payloadsLeft: number
  /** Passes of the tier that are free, and whether others are only on hold. */
  readonly free: number
  readonly held: boolean
  /** Wallets before this one that keep their place; of these, the ones that are present and could buy now. */
  readonly ahead: number
  readonly aheadPresent: number
  /** Present wallets before this one that want the same tier. */
  readonly aheadInTier: number
}

/** What a wallet in the queue is told. */
export interface Place {
  /** From 1. */
  readonly place: number
  /** Until its turn, ms, as far as that depends on the pace alone; null while it depends on what others buy. */
  readonly about: number | null
  /** When to ask again, ms. The nearer the turn, the sooner; asking keeps the place. */
  readonly askAgain: number
}

/**
 * Whether a wallet may buy now, has to wait in the queue, or need not wait because all is sold.
 * @example
 * const facts = { free: 5, held: false, ahead: 4, aheadPresent: 3, aheadInTier: 0 }
 * turnOf({ ...facts, payloadsLeft: 3 }) // 'wait': those before it need all three
 * turnOf({ ...facts, payloadsLeft: 4 }) // 'enter'
 */
export function turnOf({ free, held, payloadsLeft, aheadPresent, aheadInTier }: QueueFacts) {
  if (free === 0 && !held) return 'sold_out'
  return free > aheadInTier && payloadsLeft > aheadPresent ? 'enter' : 'wait'
}

/**
 * Place and time in the queue, where `returning` of the `perMinute` payloads are in use. `now` is unix ms.
 * @example
 * const first = { ahead: 0, aheadPresent: 0, aheadInTier: 0, free: 1 }
 * placeOf(first, [], 30, now) // { place: 1, about: 5_000, askAgain: 5_000 }
 */
export function placeOf(
  facts: Omit<QueueFacts, 'payloadsLeft' | 'held'>,
  returning: readonly Returning[],
  perMinute: number,
  now: number,
): Place {
  const { ahead, free } = facts
  const askAgain = askAgainAt(facts, perMinute)
  const turn = turnAt(ahead, returning, perMinute, now)
  const about = turn === null ? null : Math.max(turn - now, askAgain)
  return { place: ahead + 1, about: free > ahead ? about : null, askAgain }
}

/**
 * When a wallet with so many ahead of it gets a payload, unix ms. Each of the minute's payloads serves one wallet: the
 * free ones at once, the used ones as they return, and all of them again in each minute after that.
 */
function turnAt(
  ahead: number,
  returning: readonly Returning[],
  perMinute: number,
  now: number,
): number | null {
  if (perMinute === 0) return null
  const free = perMinute - returning.reduce((sum, { payloads }) => sum + payloads, 0)
  const rounds = Math.floor(ahead / perMinute) * WINDOW
  let before = (ahead % perMinute) - free
  let turn = now
  for (const { at, payloads } of returning) {
    if (before < 0) break
    turn = at
    before -= payloads
  }
  return turn + rounds
}

/** How many payloads may be made now. */
export function payloadsLeft(returning: readonly Returning[], perMinute: number): number {
  return Math.max(
    0,
    returning.reduce((left, { payloads }) => left - payloads, perMinute),
  )
}

/** A wallet asks often while fewer present wallets are before it than a minute serves: so it is present at its turn. */
function askAgainAt(
  { ahead, aheadPresent, aheadInTier }: Omit<QueueFacts, 'payloadsLeft' | 'held' | 'free'>,
  perMinute: number,
): number {
  if (Math.max(aheadPresent, aheadInTier) < perMinute) return 5 * SECOND
  return ahead < 10 * perMinute ? 15 * SECOND : 30 * SECOND
}

/** How long after its last unpaid ending a wallet waits before the next purchase, ms. The first costs nothing. */
export function waitAfter(unpaidEndings: number): number {
  return PAUSES[Math.min(unpaidEndings, PAUSES.length - 1)] ?? 0
}

const PAUSES = [0, 0, 0.5, 2, 5, 15, 60].map((minutes) => minutes * MINUTE)
