import { Section } from '../../ui/section.tsx'
import './what-is-protected.css'

const COLUMNS = [
  [
    'protected-column protected-locked',
    'Held by a lock you can check',
    [
      'Developer funds in escrow, until the date in the ledger entry',
      'The schedule itself, once it is written',
      'Your purchase of a Founder Pass: payment and pass change hands in one transaction, or neither does',
    ],
  ],
  [
    'protected-column',
    'Protected by nobody',
    [
      'The price of a token, and whether anyone will buy it from you',
      'A project that works hard and still fails',
      'Money you send anywhere outside an escrow',
      'A score that was right yesterday',
    ],
  ],
] as const

export function WhatIsProtected() {
  return (
    <Section className="protected" grid>
      <h2>What is protected, and what is not</h2>
      {COLUMNS.map(([className, heading, items]) => (
        <div key={heading} className={className}>
          <h3>{heading}</h3>
          <ul>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      ))}
      <p className="protected-risk">
        You can lose everything you put in. Put in only what you can afford to lose.
      </p>
    </Section>
  )
}
