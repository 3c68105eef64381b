import type { TierId } from './tiers.ts'

/** The collection's images of each tier: `/nfts/{n}.png`. */
export const tierImages = {
  common: [1, 2, 3],
  uncommon: [4, 5, 6],
  rare: [7, 8, 9],
  epic: [10, 11, 12],
  legendary: [13, 14, 15],
  mythic: [16, 17],
} as const satisfies Record<TierId, readonly number[]>

/** The image of a pass, by its number within its tier (from 1). */
export function imageOfPass(tier: TierId, number: number): number {
  const images: readonly number[] = tierImages[tier]
  return images[(number - 1) % images.length] ?? 1
}
