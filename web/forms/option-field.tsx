import { FieldNotes, WithMore } from './fields.tsx'
import { useField } from './form-context.ts'
import './options.css'

interface OptionsProps<Value extends string> {
  readonly name: string
  readonly options: readonly Value[]
  /** What each option says, where that is not its value. */
  readonly labels?: Readonly<Record<Value, string>>
  /** What choosing it means, in a line. */
  readonly notes?: Readonly<Record<Value, string>>
  /** Side by side as they fit, in two columns, or one below the other. */
  readonly layout?: 'flow' | 'columns' | 'stack'
}

/** One of a few. */
export function RadioField<Value extends string>(props: OptionsProps<Value> & { readonly initial?: Value }) {
  return <Options {...props} type="radio" />
}

/** Any number of a few; each click takes an option in or out. */
export function CheckboxField<Value extends string>(props: OptionsProps<Value>) {
  return <Options {...props} type="checkbox" hint="Choose all that apply." />
}

interface TypedProps<Value extends string> extends OptionsProps<Value> {
  readonly type: 'radio' | 'checkbox'
  readonly hint?: string
  readonly initial?: Value
}

function Options<Value extends string>(props: TypedProps<Value>) {
  const { options, labels, notes, layout = 'flow', type, initial, ...asked } = props
  const field = useField(asked)
  const { id, name, 'aria-describedby': describedBy, 'aria-invalid': wrong } = field.control
  const group = type === 'radio' ? ({ role: 'radiogroup', 'aria-invalid': wrong } as const) : {}
  return (
    <WithMore name={name}>
      <fieldset {...field.frame} aria-describedby={describedBy} {...group}>
        <legend>{field.label}</legend>
        <FieldNotes field={field} />
        <div className={`options options-${layout}`}>
          {options.map((value, index) => (
            <label className="option" key={value}>
              <input
                // The summary of errors leads to the first of them.
                id={index === 0 ? id : undefined}
                name={name}
                type={type}
                value={value}
                defaultChecked={value === initial}
              />
              <span>
                <span>{labels?.[value] ?? value}</span>
                {notes?.[value] && <span className="option-note">{notes[value]}</span>}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </WithMore>
  )
}
