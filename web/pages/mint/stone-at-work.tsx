import type { PurchaseStage } from '#contract/purchase-stage'
import type { TierId } from '#contract/tiers'
import { TierSpecimen } from '../../art/tier-specimen.tsx'
import { PassPlate } from './pass-plate.tsx'
import './stone-at-work.css'

interface StoneAtWorkProps {
  readonly tier: TierId
  /** Null until the server has reserved a pass. */
  readonly tokenId: number | null
  /** With `error` the stone is shown uncut. */
  readonly stage: PurchaseStage
}

/** A stone that is cut further with each stage. Decorative: the stages are listed beside it. */
export function StoneAtWork({ tier, tokenId, stage }: StoneAtWorkProps) {
  const stone =
    tokenId === null ? (
      <TierSpecimen tier={tier} size={424} alt="" eager />
    ) : (
      <PassPlate tokenId={tokenId} size={424} />
    )
  return (
    <div className="stone-at-work" data-stage={stage} aria-hidden="true">
      <div className="stone-rough">{stone}</div>
      <div className="stone-cut">{stone}</div>
      <div className="stone-edge" />
    </div>
  )
}
