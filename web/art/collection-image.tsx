import { collectionPath, tierOfImage } from './collection.ts'
import { tierArt } from './tier-art.ts'

type CollectionImageProps = {
  /** 1 to 17; `imageOfPass` knows which belongs to a pass. */
  image: number
  /** Side of the square, in CSS pixels: up to 240 at its sharpest. */
  size: number
  /** Left out, the picture names its stone. Give `''` where a label does, or where it repeats. */
  alt?: string
  className?: string
}

/** A picture of the collection: the one that wallets show, and in its place a smaller file of it for browsers that can. */
export function CollectionImage({ image, size, alt, className }: CollectionImageProps) {
  const { mineral } = tierArt[tierOfImage(image)]
  return (
    <picture>
      <source srcSet={collectionPath(image, 'webp')} type="image/webp" />
      <img
        src={collectionPath(image)}
        width={size}
        height={size}
        alt={alt ?? `${mineral} on a dark slab, picture ${image} of the collection`}
        loading="lazy"
        decoding="async"
        className={className}
      />
    </picture>
  )
}
