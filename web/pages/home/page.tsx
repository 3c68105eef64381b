import { REPLY_WITHIN } from '#contract/form-terms'
import { Door, Doors } from '../../ui/doors.tsx'
import { FounderPass } from './founder-pass.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { WhatIs } from './what-is.tsx'
import './quote.css'

/** `/` */
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

/** The two ways in. */
function WaysIn() {
  return (
    <Doors label="Begin">
      <Door href="/investor-form" title={['Invest smarter.', 'Invest Safer.']}>
        Tell us what you look for. Two minutes, no wallet needed.
      </Door>
      <Door href="/developer-form" title={['Launch', 'a project']}>
        Apply with what you have. We reply within <span className="nowrap">{REPLY_WITHIN}</span>.
      </Door>
    </Doors>
  )
}
