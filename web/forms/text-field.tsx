import type { InputHTMLAttributes, ReactNode } from 'react'
import { fieldMark } from '#contract/form-page'
import { EMAIL_LENGTH, LINE_LENGTH, LINK_LENGTH, TEXT_LENGTH } from '#contract/form-terms'
import { FieldName, FieldNotes, fieldClass } from './field-frame.tsx'
import { useField } from './form-context.ts'
import { LengthCount } from './length-count.tsx'

interface TextFieldProps {
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
  /** May be left out: always, or in the case that the words name. */
  readonly optional?: boolean | string
  readonly type?: 'text' | 'email' | 'url'
  readonly autoComplete?: InputHTMLAttributes<HTMLInputElement>['autoComplete']
  /** The most characters it may have: said when few are left. */
  readonly most?: number
}

/** A short answer. */
export function TextField({
  name,
  label,
  hint,
  optional = false,
  type = 'text',
  autoComplete,
  most = type === 'email' ? EMAIL_LENGTH : type === 'url' ? LINK_LENGTH : LINE_LENGTH,
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
      <LengthCount control={field.id} most={most} />
    </div>
  )
}

interface TextAreaProps {
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
  readonly rows: number
  /** As many characters help most: counted towards, never demanded. */
  readonly wanted?: number
}

/** A long answer, of as many lines as it takes. */
export function TextArea({ name, label, hint, rows, wanted }: TextAreaProps) {
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
      <LengthCount control={field.id} most={TEXT_LENGTH} wanted={wanted} />
    </div>
  )
}
