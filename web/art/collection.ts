import { tierImages } from '#contract/pass-image'
import { type TierId, tierIds } from '#contract/tiers'

/** Number of pictures: `/nfts/1.png` to `/nfts/17.png`. Marked as pure, so that pages that do not use it leave it out. */
export const collectionSize = /* @__PURE__ */ tierIds.reduce((sum, tier) => sum + tierImages[tier].length, 0)

/** The path of a picture: PNG of 1000 px for wallets, WebP of 480 px for pages or 840 px (`large`) for certificates. */
export const collectionPath = (image: number, format: 'png' | 'webp' | 'large.webp' = 'png'): string =>
  `/nfts/${image}.${format}`

/** The tier a picture belongs to. */
export function tierOfImage(image: number): TierId {
  const found = tierIds.find((tier) => tierImages[tier].some((own) => own === image))
  if (!found) throw new RangeError(`No picture ${image} in a collection of ${collectionSize}`)
  return found
}
