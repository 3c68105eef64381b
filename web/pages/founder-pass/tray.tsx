import { capital } from '#contract/in-words'
import { formatXrp } from '#contract/money'
import { numbersOf, TIERS_IN_WORDS } from '#contract/tiers'
import { TierSpecimen } from '../../art/tier-specimen.tsx'
import { Section } from '../../ui/section.tsx'
import { SpecimenLabel } from '../../ui/specimen-label.tsx'
import { type RarityTier, rarityTiers } from './rarity-tiers.ts'
import '../../ui/drawer.css'
import './tray.css'

export function Tray() {
  return (
    <Section className="tray-section">
      <div className="tray-head">
        <h2>
          <span>{`${capital(TIERS_IN_WORDS)} grades `}</span>
          <br />
          <span>of proof</span>
        </h2>
        <p className="lede">
          Each tier is a mineral of the Mohs scale. The harder the stone, the rarer the pass.
        </p>
      </div>
      <ul className="tray">
        {rarityTiers.map((row) => (
          <Compartment key={row.tier} {...row} />
        ))}
      </ul>
    </Section>
  )
}

function Compartment({ tier, label, supply, price, mineral, kind, mohs }: RarityTier) {
  const { first, last } = numbersOf(tier)
  return (
    <li className={`tray-${tier}`}>
      <span className="tray-mohs num" aria-hidden="true">
        {mohs}
      </span>
      <TierSpecimen tier={tier} size={400} className="tray-gem" />
      <SpecimenLabel
        number={`TS ${engraved(first)}–${engraved(last)}`}
        edition={`Edition of ${supply}`}
        name={mineral}
        kind={`${label}, ${kind}`}
        terms={{ Hardness: String(mohs), 'Mint price': formatXrp(price) }}
      />
    </li>
  )
}

const engraved = (number: number): string => String(number).padStart(4, '0')
