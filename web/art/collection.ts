import type { ArtTier } from './tier-art.ts'

/** How many pictures the collection has: `/nfts/1.png` to `/nfts/17.png`. */
export const collectionSize = 17

/**
 * Which pictures show which tier, first to last. A pass of a tier shows the tier's pictures in turn: pass 1 the first,
 * pass 2 the second, and so on round.
 */
export const tierImages: Readonly<Record<ArtTier, { readonly first: number; readonly last: number }>> = {
  common: { first: 1, last: 3 },
  uncommon: { first: 4, last: 6 },
  rare: { first: 7, last: 9 },
  epic: { first: 10, last: 12 },
  legendary: { first: 13, last: 15 },
  mythic: { first: 16, last: 17 },
}

/** The picture, 1 to 17, of a pass; `number` counts from 1, within its tier or over the whole collection alike. */
export function collectionImageFor(tier: ArtTier, number: number): number {
  const { first, last } = tierImages[tier]
  return first + ((Math.max(1, Math.floor(number)) - 1) % (last - first + 1))
}

/** The address of a picture: `png` of 1000 px for wallets and markets, `webp` of 480 px for pages. */
export const collectionPath = (image: number, format: 'png' | 'webp' = 'png'): string =>
  `/nfts/${image}.${format}`

/** The tier a picture belongs to. */
export function tierOfImage(image: number): ArtTier {
  const entries = Object.entries(tierImages) as [ArtTier, { first: number; last: number }][]
  const found = entries.find(([, { first, last }]) => image >= first && image <= last)
  if (!found) throw new RangeError(`No picture ${image} in a collection of ${collectionSize}`)
  return found[0]
}
