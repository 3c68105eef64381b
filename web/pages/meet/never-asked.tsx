import { durationInWords } from '#contract/in-words'
import { PAYLOAD_LIFE } from '#contract/timing'
import { GoLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { Terms } from '../../ui/terms.tsx'
import './never-asked.css'

const NEVER = {
  'Your secret numbers':
    'Nor your family seed, nor a photograph of either. Not to verify you, not to help you.',
  'A payment in a chat': 'You pay on the mint page, in your wallet app, and nowhere else.',
  'A signature in a hurry': `Every request says what it does before you sign. You have ${durationInWords(PAYLOAD_LIFE)}: use them to read it.`,
}

/** Where wisdom about crypto begins. */
export function NeverAsked() {
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
