import { type ReactNode, useContext } from 'react'
import { slot } from '#contract/form-page'
import { EMAIL_LENGTH, LINE_LENGTH, TEXT_LENGTH } from '#contract/form-terms'
import { Icon } from '../ui/icon.tsx'
import { type Asked, type FieldState, FormContext, useField } from './form-context.ts'
import { LengthCount } from './length-count.tsx'
import './fields.css'

interface TextFieldProps extends Asked {
  readonly type?: 'text' | 'email' | 'url'
  readonly autoComplete?: string
}

/** A single-line field. A required one shows its maximum length when few characters are left. */
export function TextField({ type = 'text', autoComplete = 'off', ...asked }: TextFieldProps) {
  const field = useField(asked)
  return (
    <Field field={field}>
      <input
        {...field.control}
        type={type}
        dir="auto"
        autoComplete={autoComplete}
        spellCheck={type === 'text' ? undefined : false}
      />
      {field.optional === false && (
        <LengthCount control={field.control.id} most={type === 'email' ? EMAIL_LENGTH : LINE_LENGTH} />
      )}
    </Field>
  )
}

interface TextAreaProps extends Asked {
  readonly rows: number
  /** Recommended length, shown but not enforced. */
  readonly wanted?: number
}

/** A multi-line field. */
export function TextArea({ rows, wanted, ...asked }: TextAreaProps) {
  const field = useField(asked)
  return (
    <Field field={field}>
      <textarea {...field.control} dir="auto" rows={rows} />
      <LengthCount control={field.control.id} most={TEXT_LENGTH} wanted={wanted} />
    </Field>
  )
}

interface SelectFieldProps extends Asked {
  readonly options: readonly string[]
  readonly empty: string
  readonly autoComplete?: string
}

export function SelectField({ options, empty, autoComplete, ...asked }: SelectFieldProps) {
  const field = useField(asked)
  return (
    <Field field={field}>
      <select {...field.control} autoComplete={autoComplete}>
        <option value="">{empty}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </Field>
  )
}

/** A group of fields under a heading. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="field-group">
      <h2>{title}</h2>
      <div>{children}</div>
    </div>
  )
}

/** Two fields side by side; stacked on a phone. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="field-pair">{children}</div>
}

/** A label and notes around a control. */
function Field({ field, children }: { field: FieldState; children: ReactNode }) {
  const { name, label, optional, frame, control } = field
  return (
    <WithMore name={name}>
      <div {...frame}>
        <label htmlFor={control.id}>
          <span>{label}</span>
          {optional !== false && (
            <span className="field-optional">{` (${optional === true ? 'optional' : optional})`}</span>
          )}
        </label>
        <FieldNotes field={field} />
        {children}
      </div>
    </WithMore>
  )
}

export function FieldNotes({ field: { hint, hintId, finding, errorId } }: { field: FieldState }) {
  return (
    <>
      {hint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      <p
        className="field-error"
        id={errorId}
        {...slot('error')}
        hidden={!finding}
        data-mended={finding?.corrected || undefined}
      >
        <Icon name="alert" />
        <span {...slot('error-text')}>{finding?.sentence}</span>
      </p>
    </>
  )
}

/**
 * A field and the one that some of its answers open, such as 'Other'. CSS opens it, so that it works without scripts.
 */
export function WithMore({ name, children }: { name: string; children: ReactNode }) {
  const { beside } = useContext(FormContext).sheet
  const more = Object.keys(beside).find((field) => beside[field]?.field === name)
  if (more === undefined) return children
  const hint = beside[more]?.hint
  return (
    <div className="field-with-more">
      {children}
      <div className="field-more">
        <TextField name={more} optional {...(hint !== undefined && { hint })} />
      </div>
    </div>
  )
}
