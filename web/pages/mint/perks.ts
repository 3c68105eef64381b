import type { TierId } from '#contract/tiers'

/** Null if the tier does not give the perk. */
type Given = string | null
type ForEach<Perks> = { readonly [Perk in keyof Perks]: Given }

export const perks = [
  'Reduced fees',
  'XP multiplier',
  'Early launchpad access',
  'Free KYC',
  'Ad slot credits',
  '$TRINX yield multiplier',
  'Morph access',
  'Governance rights',
] as const

/** What each tier gives, in the order of `perks`. */
export const given: Readonly<Record<TierId, ForEach<typeof perks>>> = {
  common: ['5%', '1x', null, null, null, null, null, null],
  uncommon: ['10%', '1.5x', null, 'Yes', null, null, null, null],
  rare: ['15%', '2x', 'Yes', 'Yes', '1', null, null, null],
  epic: ['20%', '3x', 'Yes', 'Yes', '2', '1.5x', null, null],
  legendary: ['30%', '5x', 'Yes', 'Yes', '5', '2x', 'Yes', 'Limited'],
  mythic: ['50%', '10x', 'Yes', 'Yes', '10', '5x', 'Yes', 'Full'],
}
