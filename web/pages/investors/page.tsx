import { GoldLink } from '../../ui/button.tsx'
import { AssayReport } from './assay-report.tsx'
import { LoyaltyPoints } from './loyalty-points.tsx'
import { QuotedFigures } from './quoted-figures.tsx'
import { RiskAnalysis } from './risk-analysis.tsx'
import { TokenSales } from './token-sales.tsx'
import { WhatIsProtected } from './what-is-protected.tsx'
import './hero.css'

/** `/investors` */
export function Page() {
  return (
    <>
      <Hero />
      <RiskAnalysis />
      <TokenSales />
      <LoyaltyPoints />
      <WhatIsProtected />
      <QuotedFigures />
    </>
  )
}

function Hero() {
  return (
    <section className="investors-hero">
      <div className="wrap grid">
        <div className="investors-hero-words">
          <h1>
            Invest smarter. <br />
            Invest Safer.
          </h1>
          <p className="lede">
            A score you can take apart, developer funds locked where you can see them, and points for the
            attention you pay.
          </p>
          <div className="actions">
            <GoldLink href="/investor-form">Apply as an Investor</GoldLink>
          </div>
          <p className="note">
            Crypto-assets can lose all of their value. Nothing on this page is advice, and no score is a
            promise.
          </p>
        </div>
        <AssayReport />
      </div>
    </section>
  )
}
