import type { ReactNode } from 'react'
import type { Drops } from '#contract/money'
import type { PurchaseStage } from '#contract/purchase-stage'
import { type TierId, tiers } from '#contract/tiers'
import type { PurchaseView } from '#contract/wire/purchase'
import { TierSpecimen } from '../../art/tier-specimen.tsx'
import { PassPlate } from './pass-picture.tsx'
import { PassSlip } from './pass-slip.tsx'
import './stone-at-work.css'

interface StoneAndSlip {
  readonly tier: TierId
  /** Null until the server has reserved a pass. */
  readonly purchase: PurchaseView | null
  /** The stage to show; with `error` the stone is shown uncut. */
  readonly stage: PurchaseStage
  /** The network fee, in drops; null where nothing is paid. */
  readonly fee: Drops | null
  /** What the buyer waits for, or what failed. */
  readonly words: string | null
  readonly children?: ReactNode
}

/** The pane of a purchase dialog while there is nothing to sign: the stone, and the slip below it. */
export function stoneAndSlip({ tier, purchase, stage, fee, words, children }: StoneAndSlip) {
  const tokenId = purchase?.tokenId ?? null
  return {
    plate: <StoneAtWork tier={tier} tokenId={tokenId} stage={stage} />,
    aside: (
      <>
        <PassSlip
          tier={tier}
          tokenId={tokenId}
          term={fee === null ? 'Price' : 'You pay'}
          price={purchase?.priceDrops ?? tiers[tier].price}
          fee={fee}
        />
        {words && <p className="plate-words">{words}</p>}
        {children}
      </>
    ),
  }
}

type StoneAtWorkProps = Pick<StoneAndSlip, 'tier' | 'stage'> & { readonly tokenId: number | null }

/** A stone that is cut further with each stage. Decorative: the stages are listed beside it. */
export function StoneAtWork({ tier, tokenId, stage }: StoneAtWorkProps) {
  const stone =
    tokenId === null ? (
      <TierSpecimen tier={tier} size={424} eager />
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
