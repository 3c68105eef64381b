import type { ReactElement, ReactNode } from 'react'
import { type Drops, drops, xrpText } from '#contract/money'
import { tierArt } from '../../art/tier-art.ts'
import { TierSpecimen } from '../../art/tier-specimen.tsx'
import { formatDrops, formatXrp } from '../../lib/xrp.ts'
import type { TierChoice } from './tier-offers.ts'
import './purchase-summary.css'

interface PurchaseSummaryProps {
  readonly choice: TierChoice
  readonly connected: boolean
  /** What the ledger takes for the transaction that pays. */
  readonly fee: Drops
  /** What the pass sets aside of the wallet, and what it leaves it; unknown until the wallet has been read. */
  readonly setAside?: ReactElement
  readonly left?: ReactElement
  /** What the wallet lacks, for the stub. */
  readonly lacking?: ReactElement | null
  /** The mint button, and what a press of it has to say at once. */
  readonly action: ReactNode
  /** What else there is to know before one presses it. */
  readonly children: ReactNode
}

/**
 * What the selected pass costs, to the drop, on a printed slip. Where it stands below the tiers, its stub with the
 * button stays at the edge of the screen until the slip itself is reached, once there is a wallet to pay with.
 */
export function PurchaseSummary(props: PurchaseSummaryProps) {
  const { choice, connected, fee, setAside, left, lacking, action, children } = props
  const pay = drops(choice.price + fee)
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
          <Row term="Mint price">{formatXrp(choice.price)}</Row>
          <Row term="Network fee, estimate">{`about ${xrpText(fee)} XRP`}</Row>
          {setAside}
          <div className="summary-total">
            <dt>You pay</dt>
            <dd>
              <span>{formatXrp(pay)}</span>
              <small>{formatDrops(pay)}</small>
            </dd>
          </div>
          {left ?? <Row term="Balance after">{connected ? 'Not read yet' : 'Connect to see it'}</Row>}
        </dl>
        {children}
      </div>
      <div className="summary-stub">
        <p className="summary-choice num">
          <b>{choice.label}</b>
          <span>{formatXrp(pay)}</span>
          {lacking}
        </p>
        <div className="summary-action">{action}</div>
      </div>
    </section>
  )
}

export function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
