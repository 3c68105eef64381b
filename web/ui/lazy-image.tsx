interface LazyImageProps {
  readonly src: string
  /** In CSS pixels. It reserves the room of the image. */
  readonly size: readonly [width: number, height: number]
  /** Left out for decoration. */
  readonly alt?: string
}

/** An image below the first view, which a browser fetches when a visitor comes near. */
export function LazyImage({ src, size: [width, height], alt = '' }: LazyImageProps) {
  return <img src={src} width={width} height={height} alt={alt} loading="lazy" decoding="async" />
}
