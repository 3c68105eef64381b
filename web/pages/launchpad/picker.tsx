import type { ReactNode } from 'react'
import './picker.css'

interface PickerProps {
  /** Unlike that of every other picker on the page. */
  readonly name: string
  /** What is picked, for those who cannot see it from the views. */
  readonly label: string
  /** The views with their labels, four at most. */
  readonly views: readonly (readonly [label: string, view: ReactNode])[]
  /** The index of the view that shows first. */
  readonly first?: number
}

/** One of several views, picked by radio buttons. It needs no script: the stylesheet shows the view that is picked. */
export function Picker({ name, label, views, first = 0 }: PickerProps) {
  return (
    <fieldset className="picker">
      <legend className="visually-hidden">{label}</legend>
      {views.map(([option], index) => (
        <label key={option} className="picker-option">
          <input type="radio" name={name} defaultChecked={index === first} />
          <span>{option}</span>
        </label>
      ))}
      <div className="picker-views">
        {views.map(([option, view]) => (
          <div key={option}>{view}</div>
        ))}
      </div>
    </fieldset>
  )
}
