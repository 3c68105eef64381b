import { NETWORK_FEE_XRP } from '#contract/money'
import { thousands } from '#contract/thousands'
import { TOTAL_SUPPLY } from '#contract/tiers'
import { GoLink } from '../../ui/button.tsx'
import './fact-strip.css'

/** What is true of the passes at any time; `tellMinted` adds how many are minted. */
export function FactStrip() {
  return (
    <div className="fact-strip">
      <dl className="wrap grid num">
        <div>
          <dt>Founder Passes</dt>
          <dd>
            <span>{thousands(TOTAL_SUPPLY)}</span> <small data-minted>in six grades</small>
          </dd>
          <dd className="fact-strip-scale">
            <Notches />
          </dd>
        </div>
        <div>
          <dt>Settled on</dt>
          <dd>
            XRP Ledger <small>in about 4 seconds</small>
          </dd>
        </div>
        <div>
          <dt>Network fee, about</dt>
          <dd>
            {NETWORK_FEE_XRP} XRP <small>per transaction</small>
          </dd>
        </div>
        <div>
          <dt>Minting</dt>
          <dd>
            <GoLink href="/founder-pass-wallet">Mint a pass</GoLink>
          </dd>
        </div>
      </dl>
    </div>
  )
}

/** A hundred notches, ten passes each. The words beside it say the same. */
function Notches() {
  return (
    <svg className="fact-strip-notches" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 0h100v1H0z" />
      <path className="fact-strip-filled" d="M0 0h0v1H0z" />
    </svg>
  )
}
