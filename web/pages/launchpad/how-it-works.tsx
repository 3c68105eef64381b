import { REPLY_WITHIN } from '#contract/form-terms'
import { OnPhone } from '../../art/on-phone.tsx'
import { unbroken } from '../../lib/unbroken.tsx'
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
    <Section id="how-it-works" paper>
      <div className="grid">
        <p className="plate">
          <b>Plate I</b> From application to release
        </p>
        <h2 className="plate-body">How it works</h2>
      </div>
      <ol className="launch-steps">
        {Object.entries(STEPS).map(([title, { picture, words }]) => (
          <li key={title}>
            <OnPhone file={`/art/launch-small.svg#${picture}`}>
              <img
                src={`/art/launch.svg#${picture}`}
                width="600"
                height="440"
                alt=""
                loading="lazy"
                decoding="async"
              />
            </OnPhone>
            <h3>{title}</h3>
            <p>{unbroken(words)}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
