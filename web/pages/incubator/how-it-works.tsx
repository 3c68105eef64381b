import { REPLY_WITHIN } from '#contract/form-terms'
import { capital, inWords } from '#contract/in-words'
import { incubatorSheet } from '#contract/incubator'
import { questionsOf } from '#contract/sheet'
import { unbroken } from '../../lib/unbroken.tsx'
import { Section } from '../../ui/section.tsx'
import './how-it-works.css'

const STEPS = {
  Apply: `${capital(inWords(questionsOf(incubatorSheet)))} questions: who you are, what you build, how far it is, and which track you want.`,
  Selection: `A person reads it, and we test the claim. You hear from us within ${REPLY_WITHIN}.`,
  Terms: 'Cost or stake, in numbers, before any work. You can still say no.',
  Build: 'In milestones. What is raised waits in escrow until each of them is met.',
  Launch: 'From the launchpad, with the marks you have earned beside your name.',
}

/** The way through the incubator as a line with five stops, and the line of the Founder Pass, which leaves one out. */
export function HowItWorks() {
  return (
    <Section className="way-section">
      <div className="grid">
        <p className="plate">
          <b>Plate II</b> One line, and a shorter one
        </p>
        <h2 className="plate-body">How It Works</h2>
      </div>
      <div className="way">
        <p className="way-short">
          <span>With a Founder Pass</span> Selection is bypassed
        </p>
        <ol>
          {Object.entries(STEPS).map(([title, words], index) => (
            <li key={title} className={`way-${index + 1}`}>
              <span className="way-number num" aria-hidden="true">
                {index + 1}
              </span>
              <h3>{title}</h3>
              <p>{unbroken(words)}</p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}
