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

/** A short answer. One that has to be given has a greatest length, which is said when few characters are left. */
export function TextField({ type = 'text', autoComplete = 'off', ...asked }: TextFieldProps) {
  const field = useField(asked)
  return (
    <Field field={field}>
      <input
        {...field.control}
        type={type}
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
  /** As many characters help most: counted towards, never demanded. */
  readonly wanted?: number
}

/** A long answer, of as many lines as it takes. */
export function TextArea({ rows, wanted, ...asked }: TextAreaProps) {
  const field = useField(asked)
  return (
    <Field field={field}>
      <textarea {...field.control} rows={rows} />
      <LengthCount control={field.control.id} most={TEXT_LENGTH} wanted={wanted} />
    </Field>
  )
}

interface SelectFieldProps extends Asked {
  readonly options: readonly string[]
  /** What stands there before anything is chosen. */
  readonly empty: string
  readonly autoComplete?: string
}

/** One of many. The platform's own list, which every phone shows its own way. */
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

/** A part of a form under a heading of its own, like a column of a printed register. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="field-group">
      <h2>{title}</h2>
      <div>{children}</div>
    </div>
  )
}

/** Two short fields side by side, one below the other on a phone. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="field-pair">{children}</div>
}

/** What surrounds a control: its name, and whether or when it may be left out. */
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

/** What stands between a field's name and its control: how to fill it in, and what is wrong with it. */
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
 * A field, and below it the one that stands beside some of its answers: 'Other', or a messenger. The style sheet opens
 * it, so that it does so without a script too; a browser that cannot shows it always.
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
