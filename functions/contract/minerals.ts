import type { TierId } from './tiers.ts'

/** The mineral of each tier, by the Mohs scale, so that rank is hardness. */
export const minerals = {
  common: 'Calcite',
  uncommon: 'Fluorite',
  rare: 'Quartz',
  epic: 'Topaz',
  legendary: 'Sapphire',
  mythic: 'Diamond',
} as const satisfies Record<TierId, string>
