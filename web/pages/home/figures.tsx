import type { ReactNode } from 'react'
import { Rub } from '../../figures/rub.tsx'
import { MARKS, SCORES } from './figure-words.ts'
import './figures.css'

/** Each score stands over its streak, on a plate of slate. */
export function ScoreFigure() {
  return (
    <div className="drawn drawn-scores">
      <img src="/art/home-plate.svg" width="1120" height="500" alt="" loading="lazy" decoding="async" />
      <dl className="num">
        {SCORES.map(({ term, score }) => (
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
        <Word at="locked">locked</Word>
        <Word at="met">milestone met</Word>
        <Word at="fails">project fails</Word>
        <Word at="holders">to holders</Word>
        <Word at="released">released</Word>
      </div>
    </div>
  )
}

function Word({ at, children }: { at: string; children: ReactNode }) {
  return <span className={`drawn-${at}`}>{children}</span>
}

/** A bar with its four marks, each named below its punch. */
export function HallmarkFigure() {
  return (
    <div className="drawn drawn-hallmarks">
      <img src="/art/home-ingot.svg" width="960" height="320" alt="" loading="lazy" decoding="async" />
      <ul>
        {MARKS.map(({ name, state }) => (
          <li key={name}>
            {name} <small>{state}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}
