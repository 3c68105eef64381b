import { createContext, useContext } from 'react'
import { fieldId } from '#contract/form-page'

interface FormContextValue {
  /** What the ids of this form's controls begin with; unique on the page. */
  readonly prefix: string
  readonly errors: Readonly<Record<string, string>>
}

/** What the fields of a form know of it. */
export const FormContext = createContext<FormContextValue>({ prefix: 'form', errors: {} })

export interface FieldState {
  readonly id: string
  readonly hintId: string
  readonly errorId: string
  readonly error: string | undefined
  /** For `aria-describedby`. The place of the sentence is named even while it is empty, since the Worker may fill it. */
  readonly describedBy: string
}

export function useField(name: string, hint: unknown): FieldState {
  const { prefix, errors } = useContext(FormContext)
  const id = fieldId(prefix, name)
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  return {
    id,
    hintId,
    errorId,
    error: errors[name],
    describedBy: hint ? `${hintId} ${errorId}` : errorId,
  }
}
