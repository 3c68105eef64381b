import { Rub } from '../../figures/rub.tsx'
import { LazyImage } from '../../ui/lazy-image.tsx'
import { Section } from '../../ui/section.tsx'
import './figures.css'
import './how-it-works.css'

const STEPS = {
  'Test the claim': {
    Figure: ScoreFigure,
    caption: 'Fig. 1. The streak plate',
    aside: 'Sample scores',
    words:
      'Read the DYOR Dashboard before you read the pitch: who holds the tokens, what is locked and for how long, and what the contract can do.',
  },
  'Hold the money': {
    Figure: EscrowFigure,
    caption: 'Fig. 2. The lock',
    aside: '6 to 12 months in FailSafe',
    words:
      'DevLock, FailSafe and VisionVault keep funds on the ledger, out of anyone’s pocket. If a project fails, FailSafe sends what was locked to the people who held on.',
  },
  'Show the mark': {
    Figure: HallmarkFigure,
    caption: 'Fig. 3. The hallmarks',
    aside: 'Fee 10% at release',
    words:
      'The milestone is met, the escrow opens, and the record stays public. Reputation is not claimed here. It is left behind, like a streak.',
  },
}

export function HowItWorks() {
  return (
    <Section className="how" paper plate={['II', 'Three instruments']} title="How it works">
      <ol className="steps">
        {Object.entries(STEPS).map(([title, { Figure, caption, aside, words }]) => (
          <li key={title} className="step">
            <figure>
              <Figure />
              <figcaption>
                <span>{caption}</span>
                <span>{aside}</span>
              </figcaption>
            </figure>
            <h3>{title}</h3>
            <p>{words}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Invented. */
const SCORES = { Liquidity: 91, Tokenomics: 78, 'Lock status': 46 }

function ScoreFigure() {
  return (
    <div className="drawn drawn-scores">
      <LazyImage src="/art/home-plate.svg" size={[1120, 500]} />
      <dl className="num">
        {Object.entries(SCORES).map(([term, score]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{score}</dd>
            <Rub score={score} />
          </div>
        ))}
      </dl>
    </div>
  )
}

/** A drawing with text laid over it, sized with the drawing. */
function EscrowFigure() {
  return (
    <div className="drawn drawn-escrow">
      <LazyImage
        src="/art/home-escrow.svg"
        size={[400, 270]}
        alt="Locked funds are released step by step as milestones are met, or go to holders if the project fails"
      />
      <div aria-hidden="true">
        <span className="drawn-locked">locked</span>
        <span className="drawn-met">milestone met</span>
        <span className="drawn-fails">project fails</span>
        <span className="drawn-holders">to holders</span>
        <span className="drawn-released">released</span>
      </div>
    </div>
  )
}

const MARKS = [
  ['Ledger', 'validated'],
  ['Escrow', 'locked'],
  ['Person', 'verified'],
  ['Supply', 'counted'],
] as const

function HallmarkFigure() {
  return (
    <div className="drawn drawn-hallmarks">
      <LazyImage src="/art/home-ingot.svg" size={[960, 320]} />
      <ul>
        {MARKS.map(([name, state]) => (
          <li key={name}>
            {name} <small>{state}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}
