import { Hallmark } from '../../figures/hallmark.tsx'
import { Section } from '../../ui/section.tsx'
import './features.css'
import '../../ui/printed-sheet.css'
import '../../ui/shaded.css'
import './build-trust.css'

const FEATURES = [
  ['Escrow before the sale', 'Dev Lock or FailSafe, set up with you'],
  ['KYC in 200+ countries', 'one check, one mark, no papers on show'],
  ['A trust badge that is earned', 'on your site too, and taken back when it lapses'],
  ['Advertising to people who hold', 'ad space, newsletter and community hub'],
  ['A community that stays', 'growth tools, and utility for your own NFTs'],
] as const

export function Features() {
  return (
    <Section className="launch-features" grid>
      <h2 className="plate">
        <b>Plate II</b> What a project gets
      </h2>
      <ul className="plate-body">
        {FEATURES.map(([feature, words]) => (
          <li key={feature}>
            <span>{feature}</span> {words}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const CARDS = {
  'A name behind it': {
    mark: 'person',
    says: 'Investors see that each founder passed KYC, and when. They never see the papers.',
  },
  'A lock before a promise': {
    mark: 'escrow',
    says: 'Your own tokens go in first. The date and the amount stand on the ledger.',
  },
  'A roadmap kept': {
    mark: 'count',
    says: 'Quarter by quarter, with evidence beside each claim. A late milestone shows as late.',
  },
} as const

export function BuildTrust() {
  return (
    <Section className="shaded trust">
      <h2>Build Trust From Day One</h2>
      <ul className="trust-cards">
        {Object.entries(CARDS).map(([title, { mark, says }]) => (
          <li key={mark} className="trust-card printed-sheet paper">
            <Hallmark mark={mark} struck size={92} />
            <h3>{title}</h3>
            <p>{says}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
