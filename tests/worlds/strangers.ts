import type { Chance } from './chance.ts'
import type { Buyer } from './prepared.ts'

/** In this share of the worlds some buyers are not known, and show who they are. */
const SHARE = 0.35

/** Those of whom nobody knows who they are, and who show it. */
export function strangersAmong(buyers: readonly Buyer[], chance: Chance): readonly Buyer[] {
  return chance.happens(SHARE) ? buyers.slice(0, chance.pick([1, 2, 2, 3])) : []
}
