import { artTiers, stonePath, tierArt } from '../../art/tier-art.ts'
import { GoldLink } from '../../ui/button.tsx'
import './hero.css'

/** What each pass multiplies points by. The stones grow with their factors. */
const MULTIPLIERS = { common: '1x', uncommon: '1.5x', rare: '2x', epic: '3x', legendary: '5x', mythic: '10x' }

export function Hero() {
  return (
    <section className="rewards-hero">
      <div className="wrap">
        <h1>
          Earn Trust. <br />
          Build Reputation.
        </h1>
        <div className="rewards-hero-words">
          <p className="lede">
            Points for people, reputation for projects. Both are earned by what was done, and a Founder Pass
            makes every point count for more.
          </p>
          <GoldLink href="/investor-form">Start Earning</GoldLink>
        </div>
        <ol className="multipliers num" aria-label="What each pass multiplies points by">
          {artTiers.map((tier) => (
            <li key={tier} className={`multiplier-${tier}`}>
              <img src={stonePath(tier, 'rewards')} width="420" height="420" alt="" />
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
