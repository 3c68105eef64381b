import { durationInWords } from '#contract/in-words'
import { PAYLOAD_LIFE } from '#contract/timing'
import { GuardianImage } from '../../art/guardian-image.tsx'
import { GoLink } from '../../ui/button.tsx'
import { ScrollLink } from '../../ui/scroll-link.tsx'
import { Section } from '../../ui/section.tsx'
import { Terms } from '../../ui/terms.tsx'
import { Counsels } from './counsels.tsx'
import './hero.css'
import './never-asked.css'

export function Page() {
  return (
    <>
      <Hero />
      <Counsels />
      <NeverAsked />
    </>
  )
}

function Hero() {
  return (
    <section className="meet-hero">
      <div className="wrap meet-stage">
        <div className="meet-words">
          <h1>
            Meet. Our <br />
            Guardians of <br />
            Crypto Wisdom.
          </h1>
          <p className="lede">
            One keeps the vault, one tries every lock, one reads the contract. Cut in slate, and not for sale.
          </p>
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
      <ul className="meet-names wrap">
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

const NEVER = {
  'Your secret numbers':
    'Nor your family seed, nor a photograph of either. Not to verify you, not to help you.',
  'A payment in a chat': 'You pay on the mint page, in your wallet app, and nowhere else.',
  'A signature in a hurry': `Every request says what it does before you sign. You have ${durationInWords(PAYLOAD_LIFE)}: use them to read it.`,
}

function NeverAsked() {
  return (
    <Section className="never" grid>
      <div className="never-head">
        <h2>What none of them will ever ask for</h2>
        <p>
          Anyone who does is not with us, whatever name they use. Close the window, and tell us what you saw.
        </p>
        <GoLink href="/faq">Ask a question</GoLink>
      </div>
      <Terms rows={Object.entries(NEVER)} className="never-list" />
    </Section>
  )
}
