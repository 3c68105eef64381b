import { OnPhone } from './on-phone.tsx'
import { type ArtTier, specimenPath, stripPath, tierArt } from './tier-art.ts'
import './tier-specimen.css'

type TierSpecimenProps = {
  tier: ArtTier
  /** Side of the square in CSS pixels. */
  size: number
  /** For a tier that is sold out or closed. Say so in words beside it. */
  dimmed?: boolean
  /** The stone without its slab. Defaults to true below 96 px. */
  bare?: boolean
  /** Defaults to mineral, form and hardness. Pass `''` where a label says it. */
  alt?: string
  /** Loads eagerly: only for the first screen. */
  eager?: boolean
  className?: string
}

/** The picture of a tier's mineral. */
export function TierSpecimen({ tier, size, dimmed, bare, alt, eager, className }: TierSpecimenProps) {
  const { mineral, kind, mohs } = tierArt[tier]
  const view = dimmed ? 'dimmed' : (bare ?? size < 96) ? 'bare' : 'slab'
  // Larger pictures are large on phones too.
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
