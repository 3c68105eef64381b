import { collectionPath } from './collection.ts'

type CollectionImageProps = {
  /** 1 to 17; `imageOfPass` returns that of a pass. */
  image: number
  /** Side of the square in CSS pixels, at most 240. */
  size: number
}

/** A picture of the collection, whose name stands beside it, as WebP where the browser supports it. */
export function CollectionImage({ image, size }: CollectionImageProps) {
  return (
    <picture>
      <source srcSet={collectionPath(image, 'webp')} type="image/webp" />
      <img src={collectionPath(image)} width={size} height={size} alt="" loading="lazy" decoding="async" />
    </picture>
  )
}
