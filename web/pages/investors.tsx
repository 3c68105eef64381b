import { Hero } from './investors/hero.tsx'
import { LoyaltyPoints } from './investors/loyalty-points.tsx'
import { QuotedFigures } from './investors/quoted-figures.tsx'
import { RiskAnalysis } from './investors/risk-analysis.tsx'
import { TokenSales } from './investors/token-sales.tsx'
import { WhatIsProtected } from './investors/what-is-protected.tsx'

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
