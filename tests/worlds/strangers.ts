import type { Chance } from './chance.ts'
import type { Buyer } from './prepared.ts'

/** The share of worlds in which some buyers have no approved identity and go through the check. */
const SHARE = 0.35

/** The buyers who have no approved identity and go through the check. */
export function strangersAmong(buyers: readonly Buyer[], chance: Chance): readonly Buyer[] {
  return chance.happens(SHARE) ? buyers.slice(0, chance.pick([1, 2, 2, 3])) : []
}
