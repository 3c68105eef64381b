import { thousands } from '#contract/thousands'
import { SECOND } from '#contract/timing'
import type { PurchaseView } from '#contract/wire/purchase'
import { minutesAndSeconds } from '../../live/countdown.tsx'
import { LedgerEntry } from './ledger-entry.tsx'
import './signed-slip.css'

interface SignedSlipProps {
  readonly purchase: PurchaseView
  /** Ms since the buyer signed. */
  readonly age: number
  /** An explorer's page of one transaction; null on a network without one. */
  readonly txUrl: string | null
}

/** What is known of a signature that no ledger has taken in yet: how old it is, which it is, and until when it counts. */
export function SignedSlip({ purchase, age, txUrl }: SignedSlipProps) {
  const { signed } = purchase.evidence
  if (!signed?.tx) return null
  return (
    <section className="signed-slip" aria-label="Your signed transaction">
      <p className="signed-slip-age num">
        <b>{minutesAndSeconds(Math.floor(age / SECOND))}</b>
        <span>since you signed</span>
      </p>
      <dl>
        <LedgerEntry term="Transaction" id={signed.tx} explorerUrl={txUrl} copyLabel="Copy hash" />
        {signed.lastLedger !== null && (
          <div>
            <dt>Last ledger it can land in</dt>
            <dd className="num">{thousands(signed.lastLedger)}</dd>
          </div>
        )}
      </dl>
      {signed.lastLedger !== null && (
        <p className="note">Once that ledger has closed without it, it can never land.</p>
      )}
    </section>
  )
}
