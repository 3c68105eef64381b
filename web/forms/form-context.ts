import { createContext, useContext } from 'react'
import { fieldId } from '#contract/form-page'
import type { Finding, Findings } from './findings.ts'

interface FormContextValue {
  /** What the ids of this form's controls begin with; unique on the page. */
  readonly prefix: string
  readonly findings: Findings
}

/** What the fields of a form know of it. */
export const FormContext = createContext<FormContextValue>({ prefix: 'form', findings: {} })

export interface FieldState {
  readonly id: string
  readonly hintId: string
  readonly errorId: string
  readonly finding: Finding | undefined
  readonly wrong: boolean
  /**
   * For `aria-describedby`. The place of the sentence is named even while it is empty, since the Worker may fill it, but
   * not while a sentence that no longer holds keeps its room: a description is read out even when it cannot be seen.
   */
  readonly describedBy: string | undefined
}

export function useField(name: string, hint: unknown): FieldState {
  const { prefix, findings } = useContext(FormContext)
  const id = fieldId(prefix, name)
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const finding = findings[name]
  const described = [hint ? hintId : '', finding?.mended ? '' : errorId].filter(Boolean)
  return {
    id,
    hintId,
    errorId,
    finding,
    wrong: finding?.mended === false,
    describedBy: described.join(' ') || undefined,
  }
}
