import { GuardianImage } from '../../art/guardian-image.tsx'
import { ScrollLink } from '../../ui/scroll-link.tsx'
import './hero.css'

/** The three on one ground line, the shortest under the headline and the tallest beside it. */
export function Hero() {
  return (
    <section className="meet-hero">
      <div className="wrap meet-stage">
        <div className="meet-words">
          <h1>
            Meet. Our <br />
            Guardians of <br />
            Crypto Wisdom.
          </h1>
          <p className="lede">One keeps, one tries every lock, one reads. Cut in slate, and not for sale.</p>
          <ScrollLink by={700} to="#the-owl">
            Hear what they say
          </ScrollLink>
        </div>
        <div className="meet-line">
          <GuardianImage guardian="tortoise" width={480} eager className="meet-tortoise" />
          <GuardianImage guardian="fox" width={440} eager className="meet-fox" />
          <GuardianImage guardian="owl" width={520} eager className="meet-owl" />
        </div>
      </div>
      <ul className="meet-names">
        <li>
          <a href="#the-tortoise">The Tortoise</a> <em>guards escrow</em>
        </li>
        <li>
          <a href="#the-fox">The Fox</a> <em>guards the launch</em>
        </li>
        <li>
          <a href="#the-owl">The Owl</a> <em>guards research</em>
        </li>
      </ul>
    </section>
  )
}
