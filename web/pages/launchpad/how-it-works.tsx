import { REPLY_WITHIN } from '#contract/form-terms'
import { unbroken } from '../../lib/unbroken.tsx'
import { Section } from '../../ui/section.tsx'
import './how-it-works.css'

const STEPS: readonly (readonly [picture: string, title: string, words: string])[] = [
  [
    '/art/launch.svg#apply',
    'Apply',
    `Tell us what you build and where it stands. We answer within ${REPLY_WITHIN}.`,
  ],
  [
    '/art/launch.svg#prove',
    'Prove who you are',
    'Each founder passes KYC, in any of 200+ countries. The mark is struck; the papers stay private.',
  ],
  [
    '/art/launch.svg#lock',
    'Lock your part',
    'Team tokens go into escrow before the sale opens, for everyone to see.',
  ],
  [
    '/art/launch.svg#release',
    'Raise, and release',
    'The sale opens. As milestones are met the lock opens, and the fee is 10% of what is released.',
  ],
]

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
        {STEPS.map(([picture, title, words]) => (
          <li key={title}>
            <img src={picture} width="600" height="440" alt="" loading="lazy" decoding="async" />
            <h3>{title}</h3>
            <p>{unbroken(words)}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
