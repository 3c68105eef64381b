import type { ReactNode } from 'react'
import './picker.css'

interface PickerProps {
  /** The name of the radio group, unique on the page. */
  readonly name: string
  /** The legend, for screen readers. */
  readonly label: string
  /** At most four. */
  readonly views: readonly (readonly [label: string, view: ReactNode])[]
  /** The index of the view that is shown at first. */
  readonly first: number
}

/**
 * One of several views, chosen by radio buttons. Needs no script: the style sheet shows the chosen view.
 * @example
 * <Picker name="quarter" label="Quarter" first={0} views={[['Q1', <p>Done</p>], ['Q2', <p>Under way</p>]]} />
 */
export function Picker({ name, label, views, first }: PickerProps) {
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
