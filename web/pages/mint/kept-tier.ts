import { type TierId, tierIds } from '#contract/tiers'
import { inTab } from '../../lib/kept.ts'

const KEY = 'touchstone_tier'

/** Keeps the chosen tier while this tab is at the identity provider. A page restored from the back/forward cache needs no reminder. */
export function keepTier(tier: TierId): void {
  inTab.keep(KEY, tier)
  addEventListener('pageshow', takeTier, { once: true })
}

/** Returns the kept tier and forgets it; null if there is none. */
export function takeTier(): TierId | null {
  const kept = inTab.read(KEY)
  if (kept !== null) inTab.keep(KEY, null)
  return tierIds.find((id) => id === kept) ?? null
}
