import { Rub } from '../../figures/rub.tsx'
import './figures.css'

/** Sample scores of no real project. */
const SCORES = [
  ['Liquidity', 91],
  ['Tokenomics', 78],
  ['Lock status', 46],
] as const

/** Each score stands over its streak, on a plate of slate. */
export function ScoreFigure() {
  return (
    <div className="drawn drawn-scores">
      <img src="/art/home-plate.svg" width="1120" height="500" alt="" loading="lazy" decoding="async" />
      <dl className="num">
        {SCORES.map(([term, score]) => (
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

/** What is locked over time, with its words laid over the drawing at its own measure. */
export function EscrowFigure() {
  return (
    <div className="drawn drawn-escrow">
      <img
        src="/art/home-escrow.svg"
        width="400"
        height="270"
        alt="Locked funds are released step by step as milestones are met, or go to holders if the project fails"
        loading="lazy"
        decoding="async"
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

/** What a project can have proved, and how. */
const MARKS = [
  ['Ledger', 'validated'],
  ['Escrow', 'locked'],
  ['Person', 'verified'],
  ['Supply', 'counted'],
] as const

/** A bar with its four marks, each named below its punch. */
export function HallmarkFigure() {
  return (
    <div className="drawn drawn-hallmarks">
      <img src="/art/home-ingot.svg" width="960" height="320" alt="" loading="lazy" decoding="async" />
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
