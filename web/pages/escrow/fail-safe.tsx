import { EscrowIcon } from '../../figures/escrow-icon.tsx'
import { Section } from '../../ui/section.tsx'
import './fail-safe.css'

const STORY = [
  ['Lock', 'Tokens are locked for 6 to 12 months. If the project lives, they are released, less the fee.'],
  ['Collapse', 'The project fails, or turns out to be a rug. The day is recorded.'],
  ['Snapshot', 'Whoever holds the token at the collapse, and is eligible, is listed with their share.'],
  ['Airdrop', 'The future value of the locked tokens is airdropped to that list.'],
] as const

export function FailSafe() {
  return (
    <Section paper>
      <div className="grid">
        <div className="plate escrow-sign">
          <EscrowIcon kind="fail-safe" size={72} />
        </div>
        <div className="plate-body escrow-words">
          <h2>FailSafe Escrow</h2>
          <div>
            <p className="lede">
              A lock with a second way out. If the project breaks, what it locked goes to the people who held
              on.
            </p>
          </div>
        </div>
      </div>
      <figure className="fail-safe">
        <img
          src="/art/escrow-fail-safe.svg"
          width="1540"
          height="440"
          alt="A broken tower of slate, and beside it twelve small plinths, each bearing a piece of gold"
          loading="lazy"
          decoding="async"
        />
        <figcaption className="visually-hidden">What FailSafe does, in four steps</figcaption>
        <ol className="fail-safe-story">
          {STORY.map(([step, words]) => (
            <li key={step}>
              <h3>{step}</h3>
              <p>{words}</p>
            </li>
          ))}
        </ol>
      </figure>
      <p className="fail-safe-limit">
        It is not insurance. What is airdropped is worth what the locked tokens are worth by then, and that
        may be little.
      </p>
    </Section>
  )
}
