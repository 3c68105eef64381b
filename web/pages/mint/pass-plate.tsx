import { imageOfPass } from '#contract/pass-image'
import { tierOfPass } from '#contract/tiers'
import { collectionPath } from '../../art/collection.ts'

interface PassPlateProps {
  readonly tokenId: number
  /** Side of the square, in CSS pixels: up to 420 at its sharpest. */
  readonly size: number
  readonly className?: string
}

/** A pass's picture, large. A purchase shows the same file throughout, decoded together with the text, so that the picture never pops in. */
export function PassPlate({ tokenId, size, className }: PassPlateProps) {
  const { tier, number } = tierOfPass(tokenId)
  return (
    <img
      src={collectionPath(imageOfPass(tier, number), 'large.webp')}
      width={size}
      height={size}
      alt=""
      loading="eager"
      decoding="sync"
      className={className}
    />
  )
}
