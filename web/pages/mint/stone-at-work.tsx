import type { PurchaseStage } from '#contract/purchase-stage'
import type { TierId } from '#contract/tiers'
import { TierSpecimen } from '../../art/tier-specimen.tsx'
import { PassPlate } from './pass-plate.tsx'
import './stone-at-work.css'

interface StoneAtWorkProps {
  readonly tier: TierId
  /** Null until it is known which pass it will be. */
  readonly tokenId: number | null
  /** With `error` nothing of it is cut. */
  readonly stage: PurchaseStage
}

/**
 * What there is to see while a buyer waits: the stone goes from rough to cut, as far as the facts have come. The words beside it
 * say the same.
 */
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
