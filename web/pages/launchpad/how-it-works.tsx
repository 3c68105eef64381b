import { REPLY_WITHIN } from '#contract/form-terms'
import { OnPhone } from '../../art/on-phone.tsx'
import { unbroken } from '../../lib/unbroken.tsx'
import { LazyImage } from '../../ui/lazy-image.tsx'
import { Section } from '../../ui/section.tsx'
import './how-it-works.css'

const STEPS = {
  Apply: {
    picture: 'apply',
    words: `Tell us what you build and where it stands. We answer within ${REPLY_WITHIN}.`,
  },
  'Prove who you are': {
    picture: 'prove',
    words: 'Each founder passes KYC, in any of 200+ countries. The mark is struck; the papers stay private.',
  },
  'Lock your part': {
    picture: 'lock',
    words: 'Team tokens go into escrow before the sale opens, for everyone to see.',
  },
  'Raise, and release': {
    picture: 'release',
    words: 'The sale opens. As milestones are met the lock opens, and the fee is 10% of what is released.',
  },
}

export function HowItWorks() {
  return (
    <Section id="how-it-works" paper plate={['I', 'From application to release']} title="How it works">
      <ol className="launch-steps">
        {Object.entries(STEPS).map(([title, { picture, words }]) => (
          <li key={title}>
            <OnPhone file={`/art/launch-small.svg#${picture}`}>
              <LazyImage src={`/art/launch.svg#${picture}`} size={[600, 440]} />
            </OnPhone>
            <h3>{title}</h3>
            <p>{unbroken(words)}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
