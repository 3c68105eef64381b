import { incubatorStages } from '#contract/incubator'
import { Rub } from '../../figures/rub.tsx'
import { Section } from '../../ui/section.tsx'
import './who-should-apply.css'

/** What we look for, and how bright a streak it leaves here. */
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

/** Applicants drawn across the stone: some leave gold, some leave little. */
export function WhoShouldApply() {
  return (
    <Section className="who" grid>
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
