import { REPLY_WITHIN } from '#contract/form-terms'
import { capital, inWords } from '#contract/in-words'
import { incubatorSheet, incubatorStages } from '#contract/incubator'
import { questionsOf } from '#contract/sheet'
import { Rub } from '../../figures/rub.tsx'
import { unbroken } from '../../lib/unbroken.tsx'
import { Section } from '../../ui/section.tsx'
import '../../ui/shaded.css'
import './how-it-works.css'
import './who-should-apply.css'

const STEPS = {
  Apply: `${capital(inWords(questionsOf(incubatorSheet)))} questions: who you are, what you build, how far it is, and which track you want.`,
  Selection: `A person reads it, and we test the claim. You hear from us within ${REPLY_WITHIN}.`,
  Terms: 'Cost or stake, in numbers, before any work. You can still say no.',
  Build: 'In milestones. What is raised waits in escrow until each of them is met.',
  Launch: 'From the launchpad, with the marks you have earned beside your name.',
}

/** Five steps on a line, and a shorter line that skips the second for holders of a Founder Pass. */
export function HowItWorks() {
  return (
    <Section className="way-section" plate={['II', 'One line, and a shorter one']} title="How It Works">
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

/** What we look for, with the brightness of its streak in percent. */
const STREAKS = {
  'Leaves gold: apply': {
    'You can say in one sentence what gets better': 96,
    'Someone on the team writes the code': 90,
    'Your claim can be tested, and you want it tested': 98,
    'You would lock your own tokens first': 86,
  },
  'Leaves little: not yet': {
    'There is a token, and no product behind it': 22,
    'The team will not say who it is': 14,
    'The money is needed before the milestone': 30,
  },
}

export function WhoShouldApply() {
  return (
    <Section className="shaded" grid>
      <div className="who-head">
        <p className="plate">
          <b>Plate III</b> The streak test
        </p>
        <h2>Who Should Apply?</h2>
        <p className="lede">
          Those whose words leave a mark when you draw them across the stone. Read both lists before the form;
          it saves a week.
        </p>
      </div>
      <figure className="who-stone">
        {Object.entries(STREAKS).map(([heading, rows]) => (
          <div key={heading}>
            <h3>{heading}</h3>
            <ul>
              {Object.entries(rows).map(([words, score]) => (
                <li key={words}>
                  <span>{words}</span>
                  <Rub score={score} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </figure>
      <div className="who-stages">
        <h3>Any stage will do</h3>
        <ol>
          {incubatorStages.map((stage) => (
            <li key={stage}>{stage}</li>
          ))}
        </ol>
      </div>
    </Section>
  )
}
