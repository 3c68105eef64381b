import type { PurchaseStage } from '#contract/purchase-stage'
import type { TierId } from '#contract/tiers'
import { TierSpecimen } from '../../art/tier-specimen.tsx'
import { PassPicture } from './pass-picture.tsx'
import './stone-at-work.css'

interface StoneAtWorkProps {
  readonly tier: TierId
  /** Null until it is known which pass it will be. */
  readonly tokenId: number | null
  readonly stage: PurchaseStage
  /** What is going on, in words. */
  readonly children: string | null
}

/**
 * What there is to see while somebody waits: the stone goes from rough to cut, as far as the facts have come. The words beside
 * it say the same.
 */
export function StoneAtWork({ tier, tokenId, stage, children }: StoneAtWorkProps) {
  const stone =
    tokenId === null ? (
      <TierSpecimen tier={tier} size={220} bare alt="" eager />
    ) : (
      <PassPicture tokenId={tokenId} size={220} />
    )
  return (
    <div className="stone-at-work" data-stage={stage}>
      <div className="stone-block" aria-hidden="true">
        <div className="stone-rough">{stone}</div>
        <div className="stone-cut">{stone}</div>
        <div className="stone-edge" />
      </div>
      <p>{children}</p>
    </div>
  )
}
