import { Hallmark, type Mark } from '../../figures/hallmark.tsx'
import { Section } from '../../ui/section.tsx'
import './build-trust.css'

const CARDS: readonly (readonly [mark: Mark, title: string, words: string])[] = [
  [
    'person',
    'A name behind it',
    'Investors see that each founder passed KYC, and when. They never see the papers.',
  ],
  [
    'escrow',
    'A lock before a promise',
    'Your own tokens go in first. The date and the amount stand on the ledger.',
  ],
  [
    'count',
    'A roadmap kept',
    'Quarter by quarter, with evidence beside each claim. A late milestone shows as late.',
  ],
]

export function BuildTrust() {
  return (
    <Section className="trust">
      <h2>Build Trust From Day One</h2>
      <ul className="trust-cards">
        {CARDS.map(([mark, title, words]) => (
          <li key={mark} className="trust-card paper">
            <Hallmark mark={mark} struck size={92} />
            <h3>{title}</h3>
            <p>{words}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
