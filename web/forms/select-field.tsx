import type { ReactNode } from 'react'
import { fieldMark } from '#contract/form-page'
import { FieldName, FieldNotes, fieldClass } from './field-frame.tsx'
import { useField } from './form-context.ts'

interface SelectFieldProps {
  readonly name: string
  readonly label: string
  readonly options: readonly string[]
  /** What stands there before anything is chosen. */
  readonly empty: string
  readonly hint?: ReactNode
  readonly optional?: boolean
  readonly autoComplete?: string
}

/** One of many. The platform's own list, which every phone shows its own way. */
export function SelectField({
  name,
  label,
  options,
  empty,
  hint,
  optional = false,
  autoComplete,
}: SelectFieldProps) {
  const field = useField(name, hint)
  return (
    <div className={fieldClass(field)} {...fieldMark(name)}>
      <label htmlFor={field.id}>
        <FieldName label={label} optional={optional} />
      </label>
      <FieldNotes field={field} hint={hint} />
      <select
        id={field.id}
        name={name}
        required={!optional}
        autoComplete={autoComplete}
        aria-invalid={field.wrong}
        aria-describedby={field.describedBy}
      >
        <option value="">{empty}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </div>
  )
}
