import type { InputHTMLAttributes, ReactNode } from 'react'
import { fieldMark } from '#contract/form-page'
import { FieldName, FieldNotes, fieldClass } from './field-frame.tsx'
import { useField } from './form-context.ts'

interface TextFieldProps {
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
  /** May be left out: always, or in the case that the words name. */
  readonly optional?: boolean | string
  readonly type?: 'text' | 'email' | 'url' | 'date'
  readonly autoComplete?: InputHTMLAttributes<HTMLInputElement>['autoComplete']
}

/** A short answer. */
export function TextField({
  name,
  label,
  hint,
  optional = false,
  type = 'text',
  autoComplete,
}: TextFieldProps) {
  const field = useField(name, hint)
  return (
    <div className={fieldClass(field)} {...fieldMark(name)}>
      <label htmlFor={field.id}>
        <FieldName label={label} optional={optional} />
      </label>
      <FieldNotes field={field} hint={hint} />
      <input
        id={field.id}
        name={name}
        type={type}
        required={optional === false}
        autoComplete={autoComplete ?? 'off'}
        spellCheck={type === 'text' ? undefined : false}
        aria-invalid={field.wrong}
        aria-describedby={field.describedBy}
      />
    </div>
  )
}

interface TextAreaProps {
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
  readonly rows: number
}

/** A long answer, of as many lines as it takes. */
export function TextArea({ name, label, hint, rows }: TextAreaProps) {
  const field = useField(name, hint)
  return (
    <div className={fieldClass(field)} {...fieldMark(name)}>
      <label htmlFor={field.id}>{label}</label>
      <FieldNotes field={field} hint={hint} />
      <textarea
        id={field.id}
        name={name}
        rows={rows}
        required
        aria-invalid={field.wrong}
        aria-describedby={field.describedBy}
      />
    </div>
  )
}
