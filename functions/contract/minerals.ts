import type { TierId } from './tiers.ts'

/** What each tier is shown as: minerals of the Mohs scale, so that rank is hardness. */
export const minerals = {
  common: 'Calcite',
  uncommon: 'Fluorite',
  rare: 'Quartz',
  epic: 'Topaz',
  legendary: 'Sapphire',
  mythic: 'Diamond',
} as const satisfies Record<TierId, string>
