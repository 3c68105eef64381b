import { REPLY_WITHIN } from '#contract/form-terms'
import { GoldLink, LinkButton } from '../../ui/button.tsx'
import { SpecimenLabel } from '../../ui/specimen-label.tsx'
import './hero.css'

export function Hero() {
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
        <img
          className="incubator-art"
          src="/art/geode.svg"
          width="960"
          height="800"
          alt="A geode sawn open: rough slate outside, amethyst within"
          fetchPriority="high"
        />
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
