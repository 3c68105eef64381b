import { brand } from '#contract/brand'
import { GoldLink } from '../../ui/button.tsx'
import { DevLock, FailSafe } from './locks.tsx'
import { VisionVault } from './vision-vault.tsx'
import { WorkedExample } from './worked-example.tsx'
import '../../ui/facts.css'
import './hero.css'

export function Page() {
  return (
    <>
      <Hero />
      <DevLock />
      <FailSafe />
      <VisionVault />
      <WorkedExample />
    </>
  )
}

const TERMS = [
  ['Service fee', '10%', 'taken at release, and only then'],
  ['FailSafe lock', '6 to 12 months', 'agreed before it begins'],
  ['If a project collapses', 'Snapshot', 'of holders, at the collapse'],
] as const

function Hero() {
  return (
    <section className="escrow-hero">
      <div className="wrap escrow-hero-stage">
        <h1>Escrow Mechanisms</h1>
        <p className="lede">
          Three locks on the XRP Ledger. Each holds something different and opens for a different reason, and
          anyone can read all three.
        </p>
        <GoldLink href="/developer-form">{`Start Escrow With ${brand.name}`}</GoldLink>
        <img src="/art/escrow-core.svg" width="1080" height="1000" alt="" fetchPriority="high" />
      </div>
      <dl className="escrow-terms facts wrap num">
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
