import type { ReactNode } from 'react'
import type { Drops } from '#contract/money'
import type { PurchaseStage } from '#contract/purchase-stage'
import { type TierId, tiers } from '#contract/tiers'
import type { PurchaseView } from '#contract/wire/purchase'
import { PassSlip } from './pass-slip.tsx'
import { StoneAtWork } from './stone-at-work.tsx'

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
