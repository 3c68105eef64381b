/** One call's standing against the platform's limits. */
export interface Standing {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
}

const MINUTE = 60_000
const LIMITS = { create: 30, other: 200 }
/** What it tells while it refuses nobody. */
const GENEROUS = { create: 100_000, other: 100_000 }

/** Counts calls by the minute. It always tells where a caller stands, and says no only when `enforced`. */
export function createRateLimit({ now, enforced }: { now: () => number; enforced: boolean }) {
  const used = new Map<string, number>()
  let minute = 0

  return function count(kind: 'create' | 'other'): Standing {
    const current = Math.floor(now() / MINUTE)
    if (current !== minute) used.clear()
    minute = current

    const calls = (used.get(kind) ?? 0) + 1
    used.set(kind, calls)
    const limit = (enforced ? LIMITS : GENEROUS)[kind]
    return { allowed: !enforced || calls <= limit, limit, remaining: Math.max(0, limit - calls) }
  }
}
