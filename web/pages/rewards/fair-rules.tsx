import { GoldLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import './fair-rules.css'

const RULES = {
  'Not for sale':
    'Points and reputation cannot be bought, sold or given away. A pass multiplies what you earn; it earns nothing by itself.',
  'One person, one record':
    'Points of a second account are not counted, and neither are those a machine collected.',
  'Every change has a reason': 'Each gain and each loss stands in your record with its date and its cause.',
  'A loss can be questioned': 'Ask, and a person looks at it, not the protocol.',
  'Points are not money': 'They have no price, pay no interest and promise no return.',
}

export function FairRules() {
  return (
    <Section className="fair" grid>
      <div className="fair-head">
        <h2>Rules that keep it fair</h2>
        <GoldLink href="/investor-form">Start Earning</GoldLink>
      </div>
      <ol className="fair-rules">
        {Object.entries(RULES).map(([rule, words]) => (
          <li key={rule}>
            <h3>{rule}</h3>
            <p>{words}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
