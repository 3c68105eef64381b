import type { ReactNode } from 'react'
import { slot, WRONG_FIELD } from '#contract/form-page'
import { Icon } from '../ui/icon.tsx'
import type { FieldState } from './form-context.ts'
import './fields.css'

/** The class of what surrounds a field, which shows whether it is wrong. */
export function fieldClass({ wrong }: Pick<FieldState, 'wrong'>): string {
  return wrong ? `field ${WRONG_FIELD}` : 'field'
}

/** What stands between a field's name and its control: how to fill it in, and what is wrong with it. */
export function FieldNotes({ field, hint }: { field: FieldState; hint: ReactNode }) {
  const { finding } = field
  return (
    <>
      {hint && (
        <p className="field-hint" id={field.hintId}>
          {hint}
        </p>
      )}
      <p
        className="field-error"
        id={field.errorId}
        {...slot('error')}
        hidden={!finding}
        data-mended={finding?.mended || undefined}
      >
        <Icon name="alert" />
        <span {...slot('error-text')}>{finding?.sentence}</span>
      </p>
    </>
  )
}

/** The name of a field, and beside it whether or when it may be left out. */
export function FieldName({ label, optional }: { label: string; optional: boolean | string }) {
  if (optional === false) return <span>{label}</span>
  return (
    <span>
      <span>{label}</span>
      <span className="field-optional">{` (${optional === true ? 'optional' : optional})`}</span>
    </span>
  )
}
