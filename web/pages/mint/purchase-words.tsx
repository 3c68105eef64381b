import { brand } from '#contract/brand'
import { type Drops, xrpText } from '#contract/money'
import { passName } from '#contract/pass-name'
import { tiers } from '#contract/tiers'
import type { PurchaseView } from '#contract/wire/purchase'
import { formatXrp } from '../../lib/xrp.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { focusWhenShown } from '../../wallet/focus-when-shown.ts'
import { EndingWords } from './ending-words.tsx'
import { HeldTogether } from './held-together.tsx'
import { LineWords } from './line-words.tsx'
import { isUndecided, type Trouble } from './purchase-flow.ts'
import type { ShownPurchase } from './shown-purchase.ts'
import { Stages } from './stages.tsx'
import { WaysOn } from './ways-on.tsx'

/** The speaking half of the purchase dialog: what is going on, what is asked of the buyer, and how it ended. */
export function PurchaseWords({ purchase }: { purchase: ShownPurchase }) {
  const { state, stage, fee, overdue, tooLate, ways, hide, sendAgain, lookAgain, leaveLine } = purchase
  switch (state.step) {
    case 'idle':
      return null
    case 'asking':
      return (
        <>
          <p className="purchase-lead">One pass is set aside for your wallet and minted for it.</p>
          <Stages stage={stage ?? state.stage} purchase={null} />
          <Cost words={youPay(fee)} price={formatXrp(tiers[state.intent.tier].price)} />
        </>
      )
    case 'in-line':
      return <LineWords line={state.line} onLeave={leaveLine} />
    case 'unanswered':
      return (
        <div className="purchase-verdict" ref={focusWhenShown} tabIndex={-1}>
          <Notice tone="error">
            <EndingWords ending={state.ending} />
          </Notice>
          <p className="note">
            Trying again continues this purchase, whether or not the first request arrived. It never becomes
            two.
          </p>
          <Button kind="gold" icon="refresh" onClick={sendAgain}>
            Try Again
          </Button>
        </div>
      )
    case 'following':
      return (
        <>
          <p className="purchase-lead">
            <HeldTogether words={overdue === null ? leadOf(state.purchase) : overdueLead(state.purchase)} />
          </p>
          <Stages
            stage={stage ?? state.purchase.stage}
            purchase={state.purchase}
            overdue={overdue !== null}
          />
          {tooLate && <p className="note">{SIGNED_FIRST}</p>}
          {state.trouble && <TroubleNotice trouble={state.trouble} onAgain={lookAgain} />}
          <Cost words={youPay(fee)} price={formatXrp(state.purchase.priceDrops)} />
        </>
      )
    case 'sold':
      return stage === 'success' ? (
        <Sold purchase={state.purchase} tooLate={tooLate} onContinue={hide} />
      ) : (
        <>
          <p className="purchase-lead">
            <HeldTogether words={leadOf(state.purchase)} />
          </p>
          <Stages stage={stage ?? 'confirming'} purchase={state.purchase} />
        </>
      )
    case 'failed':
      return (
        <div className="purchase-verdict" ref={focusWhenShown} tabIndex={-1}>
          <Notice tone="error">
            <EndingWords ending={state.ending} />
          </Notice>
          {state.purchase && <Stages stage="error" purchase={state.purchase} />}
          <div className="actions">
            {isUndecided(state) && (
              <Button kind="gold" icon="refresh" onClick={lookAgain}>
                Check Again
              </Button>
            )}
            <WaysOn ending={state.ending} ways={ways} kind="gold" />
            <Button onClick={hide}>Close</Button>
          </div>
        </div>
      )
  }
}

function youPay(fee: Drops): string {
  return `You pay, network fee about ${xrpText(fee)} XRP`
}

interface SoldProps {
  readonly purchase: PurchaseView
  readonly tooLate: boolean
  readonly onContinue: () => void
}

function Sold({ purchase, tooLate, onContinue }: SoldProps) {
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

const SIGNED_FIRST = 'You had signed before you cancelled, so the sale stands.'

function Cost({ words, price }: { words: string; price: string }) {
  return (
    <p className="purchase-cost num">
      <span>{words}</span>
      <b>{price}</b>
    </p>
  )
}

function TroubleNotice({ trouble, onAgain }: { trouble: Trouble; onAgain: () => void }) {
  return (
    <div className="purchase-trouble">
      <Notice tone="info">
        {trouble === 'polls-spent' ? (
          <p>
            Transaction polling timed out. Nothing has changed so far; the request stays open, and this page
            looks again when you come back to it.
          </p>
        ) : (
          <p>The purchase cannot be read at the moment. It goes on by itself; this page keeps asking.</p>
        )}
        <Button kind="quiet" icon="refresh" onClick={onAgain}>
          Check Again
        </Button>
      </Notice>
    </div>
  )
}

function leadOf(purchase: PurchaseView): string {
  if (purchase.stage === 'confirming' || purchase.stage === 'success')
    return `${passName(purchase.tokenId)} becomes yours when the ledger closes.`
  if (!purchase.payload) {
    return `${passName(purchase.tokenId)} is set aside for your wallet. The ledger is taking its time; this goes on by itself.`
  }
  return `${passName(purchase.tokenId)} is minted and held for you. One signature swaps ${formatXrp(purchase.priceDrops)} for the pass, in one transaction.`
}

function overdueLead(purchase: PurchaseView): string {
  return `${passName(purchase.tokenId)} becomes yours when your transaction lands. You are charged only if it lands.`
}
