import type { ReactNode } from 'react'
import { formatXrp, formatXrpUp, xrpText } from '#contract/money'
import { tierArt } from '../../art/tier-art.ts'
import { TierSpecimen } from '../../art/tier-specimen.tsx'
import type { Receipt } from './receipt.ts'
import { Amount, Row } from './row.tsx'
import type { TierChoice } from './tier-offers.ts'
import './purchase-summary.css'

interface PurchaseSummaryProps {
  readonly choice: TierChoice
  readonly connected: boolean
  readonly receipt: Receipt
  /** The mint button, and what a press of it has to say at once. */
  readonly action: ReactNode
  /** What else there is to know before one presses it. */
  readonly children?: ReactNode
}

/**
 * What the selected pass costs, to the drop, on a printed slip. Where it stands below the tiers, its stub with the
 * button stays at the edge of the screen until the slip itself is reached, once there is a wallet to pay with.
 */
export function PurchaseSummary({ choice, connected, receipt, action, children }: PurchaseSummaryProps) {
  const { price, fee, pay, wallet: purse } = receipt
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
            <h2 id="summary-heading">{`${choice.label} pass`}</h2>
            <p className="label-voice">{`${mineral}, hardness ${mohs}`}</p>
          </div>
          <TierSpecimen tier={choice.id} size={100} bare alt="" />
        </div>
        <dl className="summary-rows num">
          <Row term="Mint price">{formatXrp(price)}</Row>
          <Row term="Network fee, estimate">{`about ${xrpText(fee)} XRP`}</Row>
          {purse && <Row term="Reserve, returned if you sell">{`up to ${formatXrp(purse.reserve)}`}</Row>}
          <Row term="You pay" className="summary-total">
            <Amount drops={pay} />
          </Row>
          {purse ? (
            <BalanceRows {...purse} />
          ) : (
            <Row term="Balance after">{connected ? 'Not read yet' : 'Connect to see it'}</Row>
          )}
        </dl>
        {children}
        <p className="note">
          One signature in Xaman. Payment and pass swap in the same transaction, about 4 seconds after you
          sign. You agree to the terms in the next step.
        </p>
      </div>
      <div className="summary-stub">
        <p className="summary-choice num">
          <b>{choice.label}</b>
          <span>{formatXrp(pay)}</span>
          {purse && purse.missing > 0n && (
            <span className="summary-missing">{`Add ${formatXrpUp(purse.missing)}`}</span>
          )}
        </p>
        <div className="summary-action">{action}</div>
      </div>
    </section>
  )
}

/** What the wallet has and what is left of it, or what it lacks. */
function BalanceRows({ balance, after, missing }: NonNullable<Receipt['wallet']>) {
  return (
    <>
      <Row term="Your balance">{formatXrp(balance)}</Row>
      <Row term="Balance after">{missing > 0n ? 'Not enough' : <Amount drops={after} />}</Row>
      {missing > 0n && (
        <Row term="Missing" className="summary-missing">
          <Amount drops={missing} xrp={formatXrpUp(missing)} />
        </Row>
      )}
    </>
  )
}
