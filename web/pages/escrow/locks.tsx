import type { ReactNode } from 'react'
import { EscrowIcon, type EscrowKind } from '../../figures/escrow-icon.tsx'
import { LazyImage } from '../../ui/lazy-image.tsx'
import { Section } from '../../ui/section.tsx'
import '../../ui/heading-beside.css'
import './dev-lock.css'
import './fail-safe.css'

const DAYS = [
  ['Day 0', 'All four parts locked'],
  ['Day 45', 'One part released'],
  ['Day 90', 'Two released'],
  ['Day 135', 'Three released'],
  ['Day 180', 'Nothing left to lock'],
] as const

const TOWERS = '/art/escrow-dev-lock.svg'

export function DevLock() {
  return (
    <Section>
      <Head kind="dev-lock" title="Dev Lock Escrow">
        <p className="lede">
          The team’s own tokens, locked before the first sale and freed part by part on dates set beforehand.
        </p>
        <p>
          Each part is an escrow entry with an amount and a <b translate="no">FinishAfter</b> time. Before
          that time the ledger refuses to finish it, whoever asks.
        </p>
      </Head>
      <figure className="lock-stages">
        <LazyImage
          src={TOWERS}
          size={[1640, 480]}
          alt="Five towers of slate and gold, each a layer lower than the one before, with what came free at their feet"
        />
        <ol className="num">
          {DAYS.map(([day, words]) => (
            <li key={day}>
              <LazyImage src={TOWERS} size={[1640, 480]} />
              <b>{day}</b> <span>{words}</span>
            </li>
          ))}
        </ol>
        <figcaption className="label-voice">Fig. 1. A sample lock of 180 days in four parts</figcaption>
      </figure>
    </Section>
  )
}

const STORY = {
  Lock: 'Tokens are locked for 6 to 12 months. If the project lives, they are released, less the fee.',
  Collapse: 'The project fails, or turns out to be a rug. The day is recorded.',
  Snapshot: 'Whoever holds the token at the collapse, and is eligible, is listed with their share.',
  Airdrop: 'The future value of the locked tokens is airdropped to that list.',
}

export function FailSafe() {
  return (
    <Section paper>
      <Head kind="fail-safe" title="FailSafe Escrow">
        <p className="lede">
          A lock with a second way out. If the project breaks, what it locked goes to the people who held on.
        </p>
      </Head>
      <figure className="fail-safe">
        <LazyImage
          src="/art/escrow-fail-safe.svg"
          size={[1640, 480]}
          alt="A broken tower of slate, and beside it twelve small plinths, each bearing a piece of gold"
        />
        <figcaption className="visually-hidden">What FailSafe does, in four steps</figcaption>
        <ol className="fail-safe-story">
          {Object.entries(STORY).map(([step, words]) => (
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

function Head({ kind, title, children }: { kind: EscrowKind; title: string; children: ReactNode }) {
  return (
    <div className="grid">
      <div className="plate escrow-sign">
        <EscrowIcon kind={kind} size={72} />
      </div>
      <div className="plate-body heading-beside">
        <h2>{title}</h2>
        <div>{children}</div>
      </div>
    </div>
  )
}
