import type { ReactNode } from 'react'
import { xrpText } from '#contract/money'
import type { WalletData } from '#contract/wallet'
import { tierArt } from '../art/tier-art.ts'
import { TierSpecimen } from '../art/tier-specimen.tsx'
import { formatDrops, formatXrp } from '../lib/xrp.ts'
import { receiptFor } from './receipt.ts'
import type { TierChoice } from './tier-offers.ts'
import './purchase-summary.css'

interface PurchaseSummaryProps {
  readonly choice: TierChoice
  readonly connected: boolean
  /** Null while no wallet is connected, or what it holds has not been read. */
  readonly wallet: WalletData | null
  /** The mint button, and what a press of it has to say at once. */
  readonly action: ReactNode
  /** What else there is to know before one presses it. */
  readonly children: ReactNode
}

/**
 * What the selected pass costs this wallet, to the drop, on a printed slip. Where it stands below the tiers, its stub
 * with the button stays at the edge of the screen until the slip itself is reached, once there is a wallet to pay with.
 */
export function PurchaseSummary({ choice, connected, wallet, action, children }: PurchaseSummaryProps) {
  const receipt = receiptFor(choice.price, wallet)
  const { mineral, mohs } = tierArt[choice.id]
  return (
    <section
      className="summary paper"
      aria-labelledby="summary-heading"
      data-connected={connected || undefined}
    >
      <div className="summary-sheet">
        <div className="summary-head">
          <div>
            <h2 id="summary-heading">{choice.label} pass</h2>
            <p className="label-voice">
              {mineral}, hardness {mohs}
            </p>
          </div>
          <TierSpecimen tier={choice.id} size={100} bare alt="" />
        </div>
        <dl className="summary-rows num">
          <Row term="Mint price">{formatXrp(receipt.price)}</Row>
          <Row term="Network fee, estimate">about {xrpText(receipt.fee)} XRP</Row>
          {receipt.wallet && (
            <Row term="Reserve, returned if you sell">up to {formatXrp(receipt.wallet.reserve)}</Row>
          )}
          <div className="summary-total">
            <dt>You pay</dt>
            <dd>
              {formatXrp(receipt.pay)}
              <small>{formatDrops(receipt.pay)}</small>
            </dd>
          </div>
          {receipt.wallet ? (
            <>
              <Row term="Your balance">{formatXrp(receipt.wallet.balance)}</Row>
              <Row term="Balance after">
                {receipt.wallet.after < 0n ? (
                  'Not enough'
                ) : (
                  <>
                    {formatXrp(receipt.wallet.after)}
                    <small>{formatDrops(receipt.wallet.after)}</small>
                  </>
                )}
              </Row>
            </>
          ) : (
            <Row term="Balance after">{connected ? 'Not read yet' : 'Connect to see it'}</Row>
          )}
        </dl>
        {receipt.wallet && receipt.wallet.missing > 0n && (
          <p className="summary-missing" role="status">
            This wallet can spend {formatXrp(wallet?.spendableDrops ?? '0')}. Add at least{' '}
            {xrpText(receipt.wallet.missing)} XRP to mint this pass.
          </p>
        )}
        {children}
      </div>
      <div className="summary-stub">
        <p className="summary-choice num">
          <b>{choice.label}</b>
          <span>{formatXrp(receipt.pay)}</span>
        </p>
        <div className="summary-action">{action}</div>
      </div>
    </section>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
