import type { ReactNode } from 'react'
import { Filling } from '../../figures/filling.tsx'
import { Hallmark } from '../../figures/hallmark.tsx'
import { IllustrationTag } from '../../figures/illustration-tag.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Section } from '../../ui/section.tsx'
import { Picker } from './picker.tsx'
import './tools.css'

const REPUTATION = [
  ['Applied', 12, 'Nothing is proved yet, and the score says so.'],
  ['Verified', 38, 'Founders passed KYC. Investors know who they are dealing with.'],
  ['Locked', 67, 'Team tokens lie in escrow. They cannot be sold before the lock opens.'],
  ['Kept', 91, 'Three milestones met, each with its evidence.'],
] as const

const QUARTERS = {
  Q1: { 'Testnet release': 'Done', 'Team tokens locked': 'Done', 'First audit': 'Done' },
  Q2: { 'Sale closed': 'Done', 'Wallet for phones': 'Done', 'Second audit': 'Late by 9 days' },
  Q3: { Mainnet: 'Under way', 'Exchange interface': 'Under way', Grants: 'Ahead' },
  Q4: { Governance: 'Ahead', 'Last lock opens': 'Ahead', 'Yearly report': 'Ahead' },
}

const DAYS = [0, 60, 120, 180]

const COMMENTS = {
  'Why is the second audit late?': {
    who: 'Holder of a Rare pass, day 61',
    answer: 'The auditor found two issues and we chose to fix both first. The report is attached to Q2.',
  },
  'Who signs for the treasury?': {
    who: 'Investor, day 34',
    answer: 'Three of five founders, all verified. The signer list is on the ledger.',
  },
  'What happens if mainnet slips?': {
    who: 'Investor, day 12',
    answer: 'The lock stays shut. We are paid when you are.',
  },
}

export function Tools() {
  return (
    <Section>
      <div className="tools-head">
        <h2>Four tools, ready to try</h2>
        <p>
          <IllustrationTag says="Demo" /> All four show one invented project.
        </p>
      </div>
      <div className="tools num">
        <Tool title="Reputation score">
          <Picker
            name="reputation"
            label="What the project has proved"
            first={2}
            views={REPUTATION.map(([stage, score, words]) => [
              stage,
              <div key={stage} className="tools-score">
                <p>
                  {score} <small>of 100</small>
                </p>
                <Filling value={score} label={`Reputation ${score} of 100`} />
                <p className="tools-words">{words}</p>
              </div>,
            ])}
          />
        </Tool>
        <Tool title="Roadmap tracker">
          <Picker
            name="roadmap"
            label="Quarter"
            first={1}
            views={Object.entries(QUARTERS).map(([quarter, milestones]) => [
              quarter,
              <ul key={quarter} className="tools-milestones">
                {Object.entries(milestones).map(([what, state]) => (
                  <li key={what} className={state === 'Done' ? 'tools-done' : undefined}>
                    <span>{what}</span> <span>{state}</span>
                  </li>
                ))}
              </ul>,
            ])}
          />
        </Tool>
        <Tool title="Escrow lock status">
          <Picker
            name="escrow"
            label="Days since the lock began"
            first={1}
            views={DAYS.map((day) => [
              `Day ${day}`,
              <div key={day} className="tools-lock">
                <Hallmark mark="escrow" struck={day < LOCK_DAYS} size={64} />
                <p>
                  <span>{day < LOCK_DAYS ? `${LOCK_DAYS - day} days to release` : 'Released'}</span>
                  <small>
                    {day < LOCK_DAYS ? '12,000,000 NWR locked' : 'The lock opened on day 180; 10% fee taken'}
                  </small>
                </p>
                <Filling value={(100 * day) / LOCK_DAYS} label={`${day} of ${LOCK_DAYS} days have passed`} />
                <p className="tools-words">
                  {day < LOCK_DAYS
                    ? `The ledger opens it on day ${LOCK_DAYS}, and nobody can before: not the developers, and not us.`
                    : 'The tokens are free, and the score stops counting the lock.'}
                </p>
              </div>,
            ])}
          />
        </Tool>
        <Tool title="Investor comments">
          {Object.entries(COMMENTS).map(([question, { who, answer }], index) => (
            <Disclosure key={question} summary={question} open={index === 0}>
              <p className="label-voice">{who}</p>
              <p>{answer}</p>
            </Disclosure>
          ))}
        </Tool>
      </div>
    </Section>
  )
}

const LOCK_DAYS = 180

function Tool({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className="tools-tile">
      <h3>{title}</h3>
      {children}
    </article>
  )
}
