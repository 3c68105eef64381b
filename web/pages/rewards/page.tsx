import { tierIds } from '#contract/tiers'
import { OnPhone } from '../../art/on-phone.tsx'
import { stonePath, tierArt } from '../../art/tier-art.ts'
import { GoldLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { EarnXp } from './earn-xp.tsx'
import { TwoRecords } from './two-records.tsx'
import '../../art/tier-hues.css'
import './hero.css'
import './fair-rules.css'

export function Page() {
  return (
    <>
      <Hero />
      <EarnXp />
      <TwoRecords />
      <FairRules />
    </>
  )
}

const MULTIPLIERS = { common: '1x', uncommon: '1.5x', rare: '2x', epic: '3x', legendary: '5x', mythic: '10x' }

function Hero() {
  return (
    <section className="rewards-hero">
      <div className="wrap">
        <h1>
          Earn Trust. <br />
          Build Reputation.
        </h1>
        <div className="rewards-hero-words">
          <p className="lede">
            Points for people, reputation for projects. Both are earned by what you do, and a Founder Pass
            multiplies every point.
          </p>
          <GoldLink href="/investor-form">Start Earning</GoldLink>
        </div>
        <ol className="multipliers num" aria-label="What each pass multiplies points by">
          {tierIds.map((tier) => (
            <li key={tier} className={`multiplier-${tier}`}>
              <OnPhone file={`/art/stones-rewards-small.svg#${tier}`}>
                <img src={stonePath(tier, 'rewards')} width="420" height="420" alt="" />
              </OnPhone>
              <b>{MULTIPLIERS[tier]}</b>
              <span>{tier}</span>
              <small>{tierArt[tier].mineral}</small>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

const RULES = {
  'Not for sale':
    'Points and reputation cannot be bought, sold or given away. A pass multiplies what you earn; it earns nothing by itself.',
  'One person, one record':
    'Points of a second account are not counted, and neither are points that a machine collected.',
  'Every change has a reason': 'Each gain and each loss stands in your record with its date and its cause.',
  'A loss can be questioned': 'Ask, and a person looks at it instead of the protocol.',
  'Points are not money': 'They have no price, pay no interest and promise no return.',
}

function FairRules() {
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
