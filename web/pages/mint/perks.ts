import type { TierId } from '#contract/tiers'

interface Perk {
  readonly name: string
  /** What each tier gives, in words; null where it gives none. */
  readonly by: Readonly<Record<TierId, string | null>>
}

/** What a pass brings its holder from the moment of minting, tier by tier. */
export const perks: readonly Perk[] = [
  perk('Reduced fees', '5%', '10%', '15%', '20%', '30%', '50%'),
  perk('XP multiplier', '1x', '1.5x', '2x', '3x', '5x', '10x'),
  perk('Early launchpad access', null, null, 'Yes', 'Yes', 'Yes', 'Yes'),
  perk('Free KYC', null, 'Yes', 'Yes', 'Yes', 'Yes', 'Yes'),
  perk('Ad slot credits', null, null, '1', '2', '5', '10'),
  perk('$TRINX yield multiplier', null, null, null, '1.5x', '2x', '5x'),
  perk('Morph access', null, null, null, null, 'Yes', 'Yes'),
  perk('Governance rights', null, null, null, null, 'Limited', 'Full'),
]

function perk(
  name: string,
  common: string | null,
  uncommon: string | null,
  rare: string | null,
  epic: string | null,
  legendary: string | null,
  mythic: string | null,
): Perk {
  return { name, by: { common, uncommon, rare, epic, legendary, mythic } }
}
