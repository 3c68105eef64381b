import { FieldNotes, WithMore } from './fields.tsx'
import { useField } from './form-context.ts'
import './options.css'

interface OptionsProps<Value extends string> {
  readonly name: string
  readonly options: readonly Value[]
  /** Labels, where they differ from the values. */
  readonly labels?: Readonly<Record<Value, string>>
  /** A line of explanation per option. */
  readonly notes?: Readonly<Record<Value, string>>
  readonly layout?: 'flow' | 'columns' | 'stack'
}

export function RadioField<Value extends string>(props: OptionsProps<Value> & { readonly initial?: Value }) {
  return <Options {...props} type="radio" />
}

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
                // The error summary links to the first option.
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
