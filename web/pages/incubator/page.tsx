import { REPLY_WITHIN } from '#contract/form-terms'
import type { TierId } from '#contract/tiers'
import { OnPhone } from '../../art/on-phone.tsx'
import { specimenPath } from '../../art/tier-art.ts'
import { GoldLink, LinkButton } from '../../ui/button.tsx'
import { LazyImage } from '../../ui/lazy-image.tsx'
import { SpecimenLabel } from '../../ui/specimen-label.tsx'
import { HowItWorks, WhoShouldApply } from './applying.tsx'
import { BenefitCarousel } from './benefit-carousel.tsx'
import { Different } from './different.tsx'
import './hero.css'
import './high-bar.css'

export function Page() {
  return (
    <>
      <Hero />
      <Different />
      <BenefitCarousel />
      <HowItWorks />
      <WhoShouldApply />
      <HighBar />
    </>
  )
}

function Hero() {
  return (
    <section className="incubator-hero">
      <div className="incubator-stage wrap">
        <h1>
          Touchstone <br />
          Incubator.
        </h1>
        <p className="lede">
          Rough stone comes in. We open it, say in writing what is inside, and cut only what will bear it.
        </p>
        <div className="actions">
          <GoldLink href="/incubator-form">Apply Now</GoldLink>
          <LinkButton href="/founder-pass-wallet">Mint Founder NFT</LinkButton>
        </div>
        <p className="note">A Founder Pass is a guaranteed ticket: it bypasses selection.</p>
        <OnPhone file="/art/geode.avif" type="image/avif">
          <img
            className="incubator-art"
            src="/art/geode.svg"
            width="960"
            height="800"
            alt="A geode sawn open: rough slate outside, amethyst within"
            fetchPriority="high"
          />
        </OnPhone>
        <SpecimenLabel
          className="incubator-label"
          number="TS G-01"
          edition="Opened by us"
          name="Geode"
          kind="Slate without, amethyst within"
          terms={{ Tracks: 'two', 'Stages taken': 'all five', 'First answer': REPLY_WITHIN }}
        />
      </div>
    </section>
  )
}

/** Five stones are shown grey, and `TAKEN` in colour. */
const SHELF: readonly TierId[] = ['common', 'epic', 'legendary', 'rare', 'uncommon', 'mythic']
const TAKEN: TierId = 'rare'

function HighBar() {
  return (
    <section className="section high-bar">
      <div className="wrap grid">
        <h2>We don't take everyone.</h2>
        <figure>
          <blockquote>
            <p>
              If every stone passed the test, nobody would need the test. We keep the bar high so that our
              mark still means something on the day you need it.
            </p>
          </blockquote>
          <figcaption>The founder of Touchstone</figcaption>
        </figure>
        <div className="actions">
          <GoldLink href="/incubator-form">Apply Now</GoldLink>
        </div>
      </div>
      <div className="high-bar-shelf wrap" aria-hidden="true">
        {SHELF.map((tier) => (
          <LazyImage
            key={tier}
            src={tier === TAKEN ? `/art/tier-${tier}.svg` : specimenPath(tier, 'dimmed')}
            size={[280, 280]}
          />
        ))}
      </div>
    </section>
  )
}
