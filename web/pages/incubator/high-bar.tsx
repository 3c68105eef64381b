import { type ArtTier, specimenPath } from '../../art/tier-art.ts'
import { GoldLink } from '../../ui/button.tsx'
import './high-bar.css'

/** Five stones gone grey and one alight. */
const SHELF: readonly ArtTier[] = ['common', 'epic', 'legendary', 'rare', 'uncommon', 'mythic']
const TAKEN: ArtTier = 'rare'

export function HighBar() {
  return (
    <section className="section high-bar">
      <div className="wrap grid">
        <h2>We don’t take everyone.</h2>
        <figure>
          <blockquote>
            <p>
              If every stone passed the test, nobody would need the test. We keep the bar high so that our
              mark still means something on the day you need it.
            </p>
          </blockquote>
          <figcaption>The founder of Touchstone</figcaption>
        </figure>
        <div className="actions">
          <GoldLink href="/incubator-form">Apply Now</GoldLink>
        </div>
      </div>
      <div className="high-bar-shelf wrap" aria-hidden="true">
        {SHELF.map((tier) => (
          <img
            key={tier}
            src={tier === TAKEN ? `/art/tier-${tier}.svg` : specimenPath(tier, 'dimmed')}
            width="280"
            height="280"
            alt=""
            loading="lazy"
            decoding="async"
          />
        ))}
      </div>
    </section>
  )
}
