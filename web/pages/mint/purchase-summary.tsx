import type { ReactElement, ReactNode } from 'react'
import { formatXrp, xrpText } from '#contract/money'
import { tierArt } from '../../art/tier-art.ts'
import { TierSpecimen } from '../../art/tier-specimen.tsx'
import type { Bill } from './bill.ts'
import { Amount, Row } from './row.tsx'
import type { TierChoice } from './tier-offers.ts'
import './purchase-summary.css'

/** What a connected wallet adds to the slip. */
export interface MeansRows {
  readonly reserveRow: ReactElement
  readonly balanceRows: ReactElement
  readonly missingMark: ReactElement | null
}

interface PurchaseSummaryProps extends Partial<MeansRows> {
  readonly choice: TierChoice
  readonly connected: boolean
  readonly bill: Bill
  /** The mint button, and the answer to a press that began nothing. */
  readonly action: ReactNode
  /** Notices above the button. */
  readonly children?: ReactNode
}

/**
 * The slip: what the selected pass costs, to the drop. In a narrow window the stub with the button is sticky once a wallet is
 * connected.
 */
export function PurchaseSummary({
  choice,
  connected,
  bill,
  reserveRow,
  balanceRows,
  missingMark,
  action,
  children,
}: PurchaseSummaryProps) {
  const { price, fee, pay } = bill
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
          <TierSpecimen tier={choice.id} size={100} />
        </div>
        <dl className="summary-rows num">
          <Row term="Mint price">{formatXrp(price)}</Row>
          <Row term="Network fee, estimate">{`about ${xrpText(fee)} XRP`}</Row>
          {reserveRow}
          <Row term="You pay" className="summary-total">
            <Amount drops={pay} />
          </Row>
          {balanceRows ?? <Row term="Balance after">{connected ? 'Not read yet' : 'Connect to see it'}</Row>}
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
          {missingMark}
        </p>
        <div className="summary-action">{action}</div>
      </div>
    </section>
  )
}
