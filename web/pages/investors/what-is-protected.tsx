import { Items } from '../../ui/items.tsx'
import { Section } from '../../ui/section.tsx'
import '../../ui/shaded.css'
import './what-is-protected.css'

const LOCKED = [
  'Developer funds in escrow, until the date in the ledger entry',
  'The schedule itself, once it is written',
  'Your purchase of a Founder Pass: payment and pass change hands in one transaction, or neither does',
]

const OPEN = [
  'The price of a token, and whether anyone will buy it from you',
  'A project that works hard and still fails',
  'Money you send anywhere outside an escrow',
  'A score that was right yesterday',
]

export function WhatIsProtected() {
  return (
    <Section className="shaded protected" grid>
      <h2>What is protected, and what is not</h2>
      <div className="protected-column protected-locked">
        <h3>Held by a lock you can check</h3>
        <Items items={LOCKED} />
      </div>
      <div className="protected-column">
        <h3>Protected by nobody</h3>
        <Items items={OPEN} />
      </div>
      <p className="protected-risk">
        You can lose everything you put in. Put in only what you can afford to lose.
      </p>
    </Section>
  )
}
