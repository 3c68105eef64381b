import { collectionPath, tierOfImage } from './collection.ts'
import { tierArt } from './tier-art.ts'

type CollectionImageProps = {
  /** 1 to 17; `imageOfPass` returns that of a pass. */
  image: number
  /** Side of the square in CSS pixels, at most 240. */
  size: number
  /** Defaults to the name of the stone. Pass `''` where a label says it. */
  alt?: string
  className?: string
}

/** A picture of the collection, as WebP where the browser supports it. */
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
