import { StartEscrow } from './start-escrow.tsx'
import './hero.css'

const TERMS = [
  ['Service fee', '10%', 'taken at release, and only then'],
  ['FailSafe lock', '6 to 12 months', 'agreed before it begins'],
  ['If a project collapses', 'Snapshot', 'of holders, at the collapse'],
] as const

export function Hero() {
  return (
    <section className="escrow-hero">
      <div className="wrap escrow-hero-stage">
        <h1>Escrow Mechanisms</h1>
        <p className="lede">
          Three locks on the XRP Ledger. Each holds something else and opens for another reason, and each can
          be read by anyone.
        </p>
        <StartEscrow />
        <img src="/art/escrow-core.svg" width="1080" height="1000" alt="" fetchPriority="high" />
      </div>
      <dl className="escrow-terms wrap num">
        {TERMS.map(([term, value, words]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {value} <small>{words}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
