import type { ReactNode } from 'react'
import { fieldMark } from '#contract/form-page'
import { FieldNotes, fieldClass } from './field-frame.tsx'
import { useField } from './form-context.ts'
import './options.css'

interface Option {
  readonly value: string
  /** What it says, where that is not the value itself. */
  readonly label?: string
  /** What choosing it means, in a line. */
  readonly note?: string
}

interface OptionFieldProps {
  readonly name: string
  readonly legend: string
  readonly options: readonly (string | Option)[]
  /** Side by side as they fit, in two columns, or one below the other. */
  readonly layout?: 'flow' | 'columns' | 'stack'
  readonly hint?: ReactNode
}

/** One of a few. */
export function RadioField({ initial, ...rest }: OptionFieldProps & { readonly initial?: string }) {
  return <OptionField {...rest} type="radio" initial={initial} />
}

/** Any number of a few; each click takes an option in or out. */
export function CheckboxField(props: OptionFieldProps) {
  return <OptionField hint="Choose all that apply." {...props} type="checkbox" initial={undefined} />
}

function OptionField({
  name,
  legend,
  options,
  layout = 'flow',
  hint,
  type,
  initial,
}: OptionFieldProps & { readonly type: 'radio' | 'checkbox'; readonly initial: string | undefined }) {
  const field = useField(name, hint)
  const group = type === 'radio' ? ({ role: 'radiogroup', 'aria-invalid': field.wrong } as const) : {}
  return (
    <fieldset
      className={fieldClass(field)}
      {...fieldMark(name)}
      aria-describedby={field.describedBy}
      {...group}
    >
      <legend>{legend}</legend>
      <FieldNotes field={field} hint={hint} />
      <div className={`options options-${layout}`}>
        {options.map(asOption).map(({ value, label, note }, index) => (
          <label className="option" key={value}>
            <input
              // The summary of errors leads to the first of them.
              id={index === 0 ? field.id : undefined}
              name={name}
              type={type}
              value={value}
              defaultChecked={value === initial}
            />
            <span>
              <span>{label ?? value}</span>
              {note && <span className="option-note">{note}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function asOption(option: string | Option): Option {
  return typeof option === 'string' ? { value: option } : option
}
