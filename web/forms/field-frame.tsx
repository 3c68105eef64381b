import type { ReactNode } from 'react'
import { slot, WRONG_FIELD } from '#contract/form-page'
import { Icon } from '../ui/icon.tsx'
import type { FieldState } from './form-context.ts'
import './fields.css'

/** The class of what surrounds a field, which shows whether it is wrong. */
export function fieldClass({ error }: Pick<FieldState, 'error'>): string {
  return error ? `field ${WRONG_FIELD}` : 'field'
}

/** What stands between a field's name and its control: how to fill it in, and what is wrong with it. */
export function FieldNotes({ field, hint }: { field: FieldState; hint: ReactNode }) {
  return (
    <>
      {hint && (
        <p className="field-hint" id={field.hintId}>
          {hint}
        </p>
      )}
      <p className="field-error" id={field.errorId} {...slot('error')} hidden={!field.error}>
        <Icon name="alert" />
        <span {...slot('error-text')}>{field.error}</span>
      </p>
    </>
  )
}

/** Beside the name of a field that may be left out: always, or when. */
export function Optional({ when }: { when: true | string }) {
  return <span className="field-optional"> ({when === true ? 'optional' : when})</span>
}
