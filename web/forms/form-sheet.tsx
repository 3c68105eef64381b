import type { ReactNode } from 'react'
import { LivingPart } from '../shell/living-part.tsx'
import './form.css'
import './form-sheet.css'

interface FormSheetProps {
  readonly title: string
  readonly lede: string
  /** What to expect, as terms with a line each. */
  readonly points: readonly (readonly [term: string, line: string])[]
  /** What the sheet is printed with: the register it belongs to, and its number there. */
  readonly register: string
  readonly number: string
  readonly children: ReactNode
}

/** A page with one printed form on it, which lives, and beside it what the form is for. */
export function FormSheet({ title, lede, points, register, number, children }: FormSheetProps) {
  return (
    <div className="form-page wrap grid">
      <div className="form-side">
        <h1>{title}</h1>
        <p className="lede">{lede}</p>
        <ol>
          {points.map(([term, line]) => (
            <li key={term}>
              <b>{term}</b>
              <span>{line}</span>
            </li>
          ))}
        </ol>
      </div>
      <div className="form-sheet paper">
        <p className="form-sheet-head num">
          <span>{register}</span>
          <span>{number}</span>
        </p>
        <LivingPart>{children}</LivingPart>
      </div>
    </div>
  )
}
