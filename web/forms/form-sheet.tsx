import type { ReactNode } from 'react'
import { LivingPart } from '../shell/living-part.tsx'
import './form.css'
import './form-sheet.css'

interface FormSheetProps {
  readonly title: string
  readonly lede: string
  /** What to expect: terms with a line each. */
  readonly points: readonly (readonly [term: string, line: ReactNode])[]
  /** The printed header: register and number. */
  readonly register: string
  readonly number: string
  readonly children: ReactNode
}

/** A page with a form as its living part, and an introduction. */
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
