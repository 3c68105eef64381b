/** One call's rate limit state. */
interface RateLimitState {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
}

const MINUTE = 60_000
const LIMITS = { create: 30, other: 200 }
/** The reported state while nothing is refused. */
const GENEROUS = { create: 100_000, other: 100_000 }

/**
 * Counts the calls of the last 60 seconds, as the platform's documentation says; a refused call does not count. It
 * always reports the caller's state, and refuses only when `enforced`.
 */
export function createRateLimit({ now, enforced }: { now: () => number; enforced: boolean }) {
  const made: Record<'create' | 'other', number[]> = { create: [], other: [] }

  return function count(kind: 'create' | 'other'): RateLimitState {
    const limit = (enforced ? LIMITS : GENEROUS)[kind]
    const recent = made[kind].filter((at) => at > now() - MINUTE)
    const allowed = recent.length < limit
    if (allowed) recent.push(now())
    made[kind] = recent
    return { allowed: !enforced || allowed, limit, remaining: Math.max(0, limit - recent.length) }
  }
}
