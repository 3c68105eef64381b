/** What a tier gives, in words; null where it gives none. */
type Given = string | null

/** What a pass brings its holder from the moment of minting: its name, and what each tier gives, least to most scarce. */
export const perks: readonly (readonly [name: string, ...by: [Given, Given, Given, Given, Given, Given]])[] =
  [
    ['Reduced fees', '5%', '10%', '15%', '20%', '30%', '50%'],
    ['XP multiplier', '1x', '1.5x', '2x', '3x', '5x', '10x'],
    ['Early launchpad access', null, null, 'Yes', 'Yes', 'Yes', 'Yes'],
    ['Free KYC', null, 'Yes', 'Yes', 'Yes', 'Yes', 'Yes'],
    ['Ad slot credits', null, null, '1', '2', '5', '10'],
    ['$TRINX yield multiplier', null, null, null, '1.5x', '2x', '5x'],
    ['Morph access', null, null, null, null, 'Yes', 'Yes'],
    ['Governance rights', null, null, null, null, 'Limited', 'Full'],
  ]
