import type { ReactNode } from 'react'
import type { Drops } from '#contract/money'
import type { PurchaseStage } from '#contract/purchase-stage'
import { type TierId, tiers } from '#contract/tiers'
import type { PurchaseView } from '#contract/wire/purchase'
import { PassSlip } from './pass-slip.tsx'
import { StoneAtWork } from './stone-at-work.tsx'

interface StoneAndSlip {
  readonly tier: TierId
  /** Null where it is not known which pass it will be. */
  readonly purchase: PurchaseView | null
  /** The stage on show; with `error` nothing of the stone is cut. */
  readonly stage: PurchaseStage
  /** What the network asks for besides the price; null where nothing is paid. */
  readonly fee: Drops | null
  /** What is waited for, or what did not come. */
  readonly words: string | null
  readonly children?: ReactNode
}

/** What stands beside the words of a purchase while there is nothing to sign: the stone at work, and the slip below it. */
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
