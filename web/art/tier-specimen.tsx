import { OnPhone } from './on-phone.tsx'
import { type ArtTier, specimenPath, stripPath, tierArt } from './tier-art.ts'
import './tier-specimen.css'

type TierSpecimenProps = {
  tier: ArtTier
  /** Side of the square, in CSS pixels. */
  size: number
  /** The stone goes grey on its slab: sold out, or not open to this visitor. Say so in words beside it. */
  dimmed?: boolean
  /** The stone alone, without its slab. Left out, the slab shows from 96 px up. */
  bare?: boolean
  /** Left out, the picture names itself. Give `''` where a label beside it already does. */
  alt?: string
  /** Fetch at once: only for a picture in the first screen. */
  eager?: boolean
  className?: string
}

/** The mineral of a tier, shown as a file so that no page carries its geometry twice. */
export function TierSpecimen({ tier, size, dimmed, bare, alt, eager, className }: TierSpecimenProps) {
  const { mineral, kind, mohs } = tierArt[tier]
  const view = dimmed ? 'dimmed' : (bare ?? size < 96) ? 'bare' : 'slab'
  // Up to the size of a card; what is larger is large on a phone, too.
  const onStrip = view === 'slab' && size <= 400
  const image = (
    <img
      src={specimenPath(tier, view)}
      width={size}
      height={size}
      alt={alt ?? `${mineral}, ${kind}, hardness ${mohs}`}
      loading={eager ? 'eager' : 'lazy'}
      className={onStrip ? `${className ?? ''} on-strip on-${tier}` : className}
    />
  )
  return onStrip ? <OnPhone file={stripPath(tier)}>{image}</OnPhone> : image
}
