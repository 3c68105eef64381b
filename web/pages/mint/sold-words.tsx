import { brand } from '#contract/brand'
import { passName } from '#contract/pass-name'
import type { PurchaseView } from '#contract/wire/purchase'
import { formatXrp } from '../../lib/xrp.ts'
import { Button } from '../../ui/button.tsx'
import { focusWhenShown } from '../../wallet/focus-when-shown.ts'
import { HeldTogether } from './held-together.tsx'
import { Stages } from './stages.tsx'

interface SoldWordsProps {
  readonly purchase: PurchaseView
  /** The buyer wanted to cancel it, and had signed before. */
  readonly tooLate: boolean
  readonly onContinue: () => void
}

/** What is said of a pass that has been bought, and what to do next. */
export function SoldWords({ purchase, tooLate, onContinue }: SoldWordsProps) {
  return (
    <>
      <p className="purchase-lead purchase-lead-alone" ref={focusWhenShown} tabIndex={-1}>
        <HeldTogether
          words={`${passName(purchase.tokenId)} is in your wallet. Payment and pass changed hands in one transaction, and your perks are active from now on.`}
        />
      </p>
      {tooLate && <p className="note">{SIGNED_FIRST}</p>}
      <Stages stage="success" purchase={purchase} />
      <Cost words="You paid" price={formatXrp(purchase.paidDrops ?? purchase.priceDrops)} />
      <ul className="purchase-next" aria-label="What to do next">
        <li>
          <span>Building something?</span>{' '}
          <a href="/incubator-form">Your pass is your ticket into the incubator.</a>
        </li>
        <li>
          <span>Your role waits in</span>{' '}
          <a href={brand.links.discord} target="_blank" rel="noopener noreferrer">
            the founders’ Discord
          </a>
          <span>.</span>
        </li>
        <li>It stands in your collection on this page, and under NFTs in Xaman.</li>
      </ul>
      <div className="actions">
        <Button kind="gold" onClick={onContinue}>
          Continue
        </Button>
      </div>
    </>
  )
}

export const SIGNED_FIRST = 'You had signed before you cancelled, so the sale stands.'

export function Cost({ words, price }: { words: string; price: string }) {
  return (
    <p className="purchase-cost num">
      <span>{words}</span>
      <b>{price}</b>
    </p>
  )
}
