import { GoLink } from '../../ui/button.tsx'
import { LazyImage } from '../../ui/lazy-image.tsx'
import { Section } from '../../ui/section.tsx'
import { SpecimenLabel } from '../../ui/specimen-label.tsx'
import { Terms } from '../../ui/terms.tsx'
import './loyalty-points.css'

const GAINS = {
  Benefits:
    'Points raise your standing, and standing brings features and launches to you earlier than to others.',
  'XRP airdrops':
    'When an airdrop is held, points count towards your share of it. We announce each one beforehand, and promise none.',
  'NFT utility': 'A Founder Pass multiplies what you earn, from 1x with calcite to 10x with diamond.',
}

export function LoyaltyPoints() {
  return (
    <Section grid>
      <div className="points-stone">
        <LazyImage src="/art/tier-rare.svg" size={[620, 620]} />
        <SpecimenLabel
          number="TS 0700"
          edition="Founder Pass"
          name="Quartz"
          kind="Rare, violet prism"
          terms={{ Hardness: '7 Mohs', 'Multiplies points by': '2x' }}
        />
      </div>
      <div className="points-words">
        <p className="label-voice">
          <b>Plate III</b> What attention earns
        </p>
        <h2>Earn Loyalty Points</h2>
        <p className="lede">For reading before you invest, for learning, and for bringing others who do.</p>
        <Terms rows={Object.entries(GAINS)} />
        <GoLink href="/rewards">How points are earned</GoLink>
      </div>
    </Section>
  )
}
