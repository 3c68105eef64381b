import type { ReactNode } from 'react'
import { MARKS, SCORES } from './figure-words.ts'
import './figures.css'

/** Each score stands beside its streak. */
export function ScoreFigure() {
  return (
    <Figure drawing="home-scores" name="scores">
      <dl>
        {SCORES.map(({ term, score }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{score}</dd>
          </div>
        ))}
      </dl>
    </Figure>
  )
}

export function EscrowFigure() {
  return (
    <Figure
      drawing="home-escrow"
      name="escrow"
      alt="Locked funds are released step by step as milestones are met, or go to holders if the project fails"
    >
      <div aria-hidden="true">
        <span>locked</span>
        <span>milestone met</span>
        <span>project fails</span>
        <span>to holders</span>
        <span>released</span>
      </div>
    </Figure>
  )
}

export function HallmarkFigure() {
  return (
    <Figure drawing="home-hallmarks" name="hallmarks">
      <ul>
        {MARKS.map(({ name, state }) => (
          <li key={name}>
            {name} <small>{state}</small>
          </li>
        ))}
      </ul>
    </Figure>
  )
}

interface FigureProps {
  readonly drawing: string
  readonly name: string
  /** What the drawing shows, where the words laid over it do not say it all. */
  readonly alt?: string
  readonly children: ReactNode
}

function Figure({ drawing, name, alt = '', children }: FigureProps) {
  return (
    <div className={`drawn drawn-${name}`}>
      <img src={`/art/${drawing}.svg`} width="400" height="300" alt={alt} loading="lazy" />
      {children}
    </div>
  )
}
