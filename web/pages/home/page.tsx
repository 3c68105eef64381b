import { REPLY_WITHIN } from '#contract/form-terms'
import { GoldLink, LinkButton } from '../../ui/button.tsx'
import { NextPage, NextPages } from '../../ui/next-pages.tsx'
import { SpecimenLabel } from '../../ui/specimen-label.tsx'
import { FactStrip } from './fact-strip.tsx'
import { FounderPass } from './founder-pass.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { WhatIs } from './what-is.tsx'
import './quote.css'
import './hero.css'

export function Page() {
  return (
    <>
      <Hero />
      <WhatIs />
      <HowItWorks />
      <FounderPass />
      <Quote />
      <WaysIn />
    </>
  )
}

function Hero() {
  return (
    <section className="hero">
      <div className="hero-stage wrap">
        <h1>Trust. Transparency. Tools for the Next Era of Web3 Projects</h1>
        <p className="lede">
          Research you can check, escrow you can watch on the ledger, and a launchpad that releases money only
          when a milestone is met.
        </p>
        <div className="actions">
          <GoldLink href="/investor-form">Invest Now</GoldLink>
          <LinkButton href="/developer-form">Launch Your Project</LinkButton>
        </div>
        <Touchstone />
        <SpecimenLabel
          className="hero-label"
          number="TS 0001"
          edition="Type specimen"
          name="Touchstone"
          kind="Lydite, a black jasper"
          terms={{ Hardness: '7 Mohs', Streak: 'gold', Locality: 'XRP Ledger' }}
        />
      </div>
      <FactStrip />
    </section>
  )
}

/** Two pictures of equal size, one over the other, so that the streak can be animated by itself. */
function Touchstone() {
  return (
    <div className="hero-art">
      <img
        src="/art/touchstone-layers.svg#stone"
        width="960"
        height="760"
        alt="A dark touchstone with one streak of gold"
        fetchPriority="high"
      />
      <img className="hero-streak" src="/art/touchstone-layers.svg#streak" width="960" height="760" alt="" />
    </div>
  )
}

function Quote() {
  return (
    <section className="section">
      <figure className="quote wrap grid">
        <blockquote>
          <p>
            A touchstone does not argue with you. You draw the metal across it, and it shows you what you are
            holding.
          </p>
        </blockquote>
        <figcaption>
          <b>The founder of Touchstone</b>
          From the first note to holders
        </figcaption>
      </figure>
    </section>
  )
}

function WaysIn() {
  return (
    <NextPages label="Begin">
      <NextPage href="/investor-form" title={['Invest smarter.', 'Invest Safer.']}>
        Tell us what you look for. Two minutes, no wallet needed.
      </NextPage>
      <NextPage href="/developer-form" title={['Launch', 'a project']}>
        Apply with what you have. We reply within <span className="nowrap">{REPLY_WITHIN}</span>.
      </NextPage>
    </NextPages>
  )
}
