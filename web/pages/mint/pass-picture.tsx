import { imageOfPass } from '#contract/pass-image'
import { tierOfPass } from '#contract/tiers'
import { CollectionImage } from '../../art/collection-image.tsx'

interface PassPictureProps {
  readonly tokenId: number
  /** Side of the square, in CSS pixels. */
  readonly size: number
  readonly className?: string
}

/** The picture that a pass's metadata names. Its `alt` is empty: show the name beside it. */
export function PassPicture({ tokenId, ...look }: PassPictureProps) {
  const { tier, number } = tierOfPass(tokenId)
  return <CollectionImage image={imageOfPass(tier, number)} alt="" {...look} />
}
