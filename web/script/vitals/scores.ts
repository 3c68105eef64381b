/** A layout shift as the browser reports it; times in ms. */
export interface Shift {
  readonly startTime: number
  readonly value: number
  /** Within half a second of an input: the visitor asked for it. */
  readonly hadRecentInput: boolean
}

const GAP = 1000
const LONGEST = 5000

/**
 * Cumulative layout shift: the worst burst of unexpected shifts. A burst ends after a second without one, and after
 * five seconds in any case.
 */
export function layoutShift(shifts: readonly Shift[]): number {
  let worst = 0
  let burst = { score: 0, from: 0, last: Number.NEGATIVE_INFINITY }
  for (const { startTime, value, hadRecentInput } of shifts) {
    if (hadRecentInput) continue
    const goesOn = startTime - burst.last < GAP && startTime - burst.from < LONGEST
    burst = goesOn
      ? { score: burst.score + value, from: burst.from, last: startTime }
      : { score: value, from: startTime, last: startTime }
    worst = Math.max(worst, burst.score)
  }
  return worst
}

/** Interactions by the browser's number for them, each with its slowest event in ms. */
export type Interactions = ReadonlyMap<number, number>

/**
 * Interaction to next paint: the slowest interaction, but for one in every fifty, so that a single hiccup on a busy page
 * does not stand for the whole visit. Null when there was none.
 */
export function interactionDelay(interactions: Interactions): number | null {
  const slowestFirst = [...interactions.values()].sort((a, b) => b - a)
  return slowestFirst[Math.floor(slowestFirst.length / 50)] ?? null
}
