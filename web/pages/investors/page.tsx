import { capital, inWords } from '#contract/in-words'
import { investorSheet } from '#contract/investor'
import { questionsOf } from '#contract/sheet'
import { Hallmark } from '../../figures/hallmark.tsx'
import { GoldLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { LoyaltyPoints } from './loyalty-points.tsx'
import { AssayReport, RiskAnalysis } from './risk-analysis.tsx'
import { TokenSales } from './token-sales.tsx'
import { WhatIsProtected } from './what-is-protected.tsx'
import './hero.css'
import './quoted-figures.css'

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

const FIGURES = [
  [
    '50+',
    'projects',
    'Our own count of the projects we work with. We have not published a list to check it by yet.',
  ],
  ['200+', 'countries', 'Countries whose documents our KYC provider says it can check.'],
  [
    '65.5%',
    'industry CAGR',
    'An estimate of how fast the industry grows each year. It is not about Touchstone, or about any token.',
  ],
  ['20%', 'projected CAGR', 'Our own projection for the platform. A projection is a plan, not a return.'],
] as const

function QuotedFigures() {
  return (
    <Section grid>
      <div className="quoted-head">
        <h2>Four figures we quote</h2>
        <p className="quoted-rule">
          <Hallmark mark="count" struck={false} size={56} />
          We strike a mark when a thing is proved. These are claims, so their mark is still an outline.
        </p>
      </div>
      <dl className="quoted">
        {FIGURES.map(([figure, unit, basis]) => (
          <div key={unit}>
            <dt>
              <span className="quoted-figure num">{figure}</span> {unit}
            </dt>
            <dd>{basis}</dd>
          </div>
        ))}
      </dl>
      <div className="quoted-next">
        <p className="lede">{`${capital(inWords(questionsOf(investorSheet)))} questions. No wallet, no documents, and about two minutes of your time.`}</p>
        <GoldLink href="/investor-form">Apply as an Investor</GoldLink>
      </div>
    </Section>
  )
}
