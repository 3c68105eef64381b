import type { TierId } from '#contract/tiers'
import { OnPhone } from './on-phone.tsx'
import { specimenPath, stripPath } from './tier-art.ts'
import './tier-specimen.css'

type TierSpecimenProps = {
  tier: TierId
  /** Side of the square in CSS pixels. Up to 100 the stone is without its slab. */
  size: number
  /** For a tier that is sold out or closed. Say so in words beside it. */
  dimmed?: boolean
  /** Loads eagerly: only for the first screen. */
  eager?: boolean
  className?: string
}

/** The picture of a tier's mineral, whose name stands beside it. */
export function TierSpecimen({ tier, size, dimmed, eager, className }: TierSpecimenProps) {
  const view = dimmed ? 'dimmed' : size <= 100 ? 'bare' : 'slab'
  // Larger pictures are large on phones too.
  const onStrip = view === 'slab' && size <= 400
  const image = (
    <img
      src={specimenPath(tier, view)}
      width={size}
      height={size}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      className={onStrip ? `${className ?? ''} on-strip on-${tier}` : className}
    />
  )
  return onStrip ? <OnPhone file={stripPath(tier)}>{image}</OnPhone> : image
}
