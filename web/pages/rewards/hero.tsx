import { type ArtTier, type Mineral, stonePath } from '../../art/tier-art.ts'
import { LinkButton } from '../../ui/button.tsx'
import './hero.css'

/** What each pass multiplies points by. The stones stand in the order of their factors, and grow with them. */
const MULTIPLIERS: readonly (readonly [tier: ArtTier, mineral: Mineral, factor: string])[] = [
  ['common', 'Calcite', '1x'],
  ['uncommon', 'Fluorite', '1.5x'],
  ['rare', 'Quartz', '2x'],
  ['epic', 'Topaz', '3x'],
  ['legendary', 'Sapphire', '5x'],
  ['mythic', 'Diamond', '10x'],
]

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
          <LinkButton href="/investor-form" kind="gold" icon="arrow">
            Start Earning
          </LinkButton>
        </div>
        <ol className="multipliers num" aria-label="What each pass multiplies points by">
          {MULTIPLIERS.map(([tier, mineral, factor]) => (
            <li key={tier} className={`multiplier-${tier}`}>
              <img src={stonePath(tier, 'rewards')} width="420" height="420" alt="" />
              <b>{factor}</b>
              <span>{tier}</span>
              <small>{mineral}</small>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
