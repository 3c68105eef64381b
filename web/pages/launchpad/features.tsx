import { Section } from '../../ui/section.tsx'
import './features.css'

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
