import { type TierId, tierIds } from '#contract/tiers'
import { inTab } from '../../lib/kept.ts'

const KEY = 'touchstone_tier'

/** Keeps the tier that a visitor wants while this tab is at the identity check. A page that comes back whole needs no reminder. */
export function keepTier(tier: TierId): void {
  inTab.keep(KEY, tier)
  addEventListener('pageshow', takeTier, { once: true })
}

/** The tier that was kept, once; null where there is none. */
export function takeTier(): TierId | null {
  const kept = inTab.read(KEY)
  if (kept !== null) inTab.keep(KEY, null)
  return tierIds.find((id) => id === kept) ?? null
}
