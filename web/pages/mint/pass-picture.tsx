import { imageOfPass } from '#contract/pass-image'
import { tierOfPass } from '#contract/tiers'
import { collectionPath } from '../../art/collection.ts'
import { CollectionImage } from '../../art/collection-image.tsx'

interface PictureProps {
  readonly tokenId: number
  /** Side of the square, in CSS pixels. `PassPlate` is sharp up to 420. */
  readonly size: number
}

/** The picture that a pass's metadata names. Its `alt` is empty: show the name beside it. */
export function PassPicture({ tokenId, size }: PictureProps) {
  return <CollectionImage image={imageOf(tokenId)} size={size} />
}

/** A pass's picture, large. A purchase shows the same file throughout, decoded together with the text, so that the picture never pops in. */
export function PassPlate({ tokenId, size, className }: PictureProps & { readonly className?: string }) {
  return (
    <img
      src={collectionPath(imageOf(tokenId), 'large.webp')}
      width={size}
      height={size}
      alt=""
      loading="eager"
      decoding="sync"
      className={className}
    />
  )
}

function imageOf(tokenId: number): number {
  const { tier, number } = tierOfPass(tokenId)
  return imageOfPass(tier, number)
}
