import { thousands } from '#contract/thousands'
import { SECOND } from '#contract/timing'
import type { PurchaseView } from '#contract/wire/purchase'
import { minutesAndSeconds } from '../../live/countdown.tsx'
import { LedgerEntry } from './ledger-entry.tsx'
import './signed-slip.css'

/** A signed transaction that is in no validated ledger yet: its age in ms, its hash, and its LastLedgerSequence. */
export function SignedSlip({ purchase, age }: { purchase: PurchaseView; age: number }) {
  const { signed } = purchase.evidence
  if (!signed?.tx) return null
  return (
    <section className="signed-slip" aria-label="Your signed transaction">
      <p className="signed-slip-age num">
        <b>{minutesAndSeconds(Math.floor(age / SECOND))}</b>
        <span>since you signed</span>
      </p>
      <dl>
        <LedgerEntry term="Transaction" id={signed.tx} />
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
