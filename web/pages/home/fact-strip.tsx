import { NETWORK_FEE_XRP } from '#contract/money'
import { thousands } from '#contract/thousands'
import { GoLink } from '../../ui/button.tsx'
import { useMinted } from './use-minted.ts'
import './fact-strip.css'

/** What is true of the passes at any time, and how many are minted once the server has said. */
export function FactStrip() {
  const minted = useMinted()
  return (
    <div className="fact-strip">
      <dl className="wrap grid num">
        <div>
          <dt>Founder Passes</dt>
          <dd>
            1,000 <small>{minted ? `${thousands(minted.minted)} minted` : 'in six grades'}</small>
          </dd>
          <dd className="fact-strip-scale">
            <Notches filled={minted ? minted.minted / minted.total : 0} />
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
function Notches({ filled }: { filled: number }) {
  return (
    <svg className="fact-strip-notches" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 0h100v1H0z" />
      <path className="fact-strip-filled" d={`M0 0h${Math.round(filled * 100)}v1H0z`} />
    </svg>
  )
}
