import { FieldNotes, WithMore } from './fields.tsx'
import { useField } from './form-context.ts'
import './options.css'

interface OptionsProps {
  readonly name: string
  readonly options: readonly string[]
  /** What an option says, where that is not its value. */
  readonly labels?: Readonly<Record<string, string>>
  /** What choosing it means, in a line. */
  readonly notes?: Readonly<Record<string, string>>
  /** Side by side as they fit, in two columns, or one below the other. */
  readonly layout?: 'flow' | 'columns' | 'stack'
}

/** One of a few. */
export function RadioField(props: OptionsProps & { readonly initial?: string }) {
  return <Options {...props} type="radio" />
}

/** Any number of a few; each click takes an option in or out. */
export function CheckboxField(props: OptionsProps) {
  return <Options {...props} type="checkbox" hint="Choose all that apply." />
}

interface TypedProps extends OptionsProps {
  readonly type: 'radio' | 'checkbox'
  readonly hint?: string
  readonly initial?: string
}

function Options({ options, labels, notes, layout = 'flow', type, initial, ...asked }: TypedProps) {
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
