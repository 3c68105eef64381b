import { thousands } from '#contract/thousands'
import { TIERS_IN_WORDS, TOTAL_SUPPLY } from '#contract/tiers'
import { simulatedSales } from '../../tested/record.ts'
import { GoLink } from '../../ui/button.tsx'
import '../../ui/facts.css'
import '../../ui/shaded.css'
import './fact-strip.css'

/** Three facts about the sale. `showMinted` adds how many passes are sold. */
export function FactStrip() {
  return (
    <div className="shaded fact-strip">
      <p className="fact-strip-notice wrap" data-sale-notice="" role="status" hidden />
      <dl className="facts wrap grid num">
        <div>
          <dt>Founder Passes</dt>
          <dd>
            <span data-minted>{thousands(TOTAL_SUPPLY)}</span>{' '}
            <small data-minted-note>{`in ${TIERS_IN_WORDS} grades`}</small>
          </dd>
          <dd>
            <GoLink href="/proof">Count them yourself</GoLink>
            <Notches />
          </dd>
        </div>
        <div>
          <dt>Settled on</dt>
          <dd>
            XRP Ledger <small>in about 4 seconds</small>
          </dd>
          <dd>
            <GoLink href="/founder-pass-wallet">Mint a pass</GoLink>
          </dd>
        </div>
        <div>
          <dt>Tested in</dt>
          <dd>
            <span>{thousands(simulatedSales)}</span> <small>simulated sales</small>
          </dd>
          <dd>
            <GoLink href="/how-we-test">See how we test</GoLink>
          </dd>
        </div>
      </dl>
    </div>
  )
}

/** The share of sold passes, which `showMinted` draws. The text beside it says the same. */
function Notches() {
  return (
    <svg className="fact-strip-notches" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 0h100v1H0z" />
      <path className="fact-strip-filled" d="M0 0h0v1H0z" />
    </svg>
  )
}
