import { Hero } from './hero.tsx'
import { LoyaltyPoints } from './loyalty-points.tsx'
import { QuotedFigures } from './quoted-figures.tsx'
import { RiskAnalysis } from './risk-analysis.tsx'
import { TokenSales } from './token-sales.tsx'
import { WhatIsProtected } from './what-is-protected.tsx'

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
