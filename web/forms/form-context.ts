import { createContext, useContext } from 'react'
import { fieldId, fieldMark, WRONG_FIELD } from '#contract/form-page'
import type { Sheet } from '#contract/sheet'
import type { Findings } from './findings.ts'

interface FormContextValue {
  /** What is asked: what its fields are called, and which stand beside others. */
  readonly sheet: Pick<Sheet, 'names' | 'beside'>
  /** What the ids of this form's controls begin with; unique on the page. */
  readonly prefix: string
  readonly findings: Findings
}

/** What the fields of a form know of it. */
export const FormContext = createContext<FormContextValue>({
  sheet: { names: {}, beside: {} },
  prefix: 'form',
  findings: {},
})

export interface Asked {
  /** The field's name on the sheet, which says what it is called. */
  readonly name: string
  /** How to fill it in. */
  readonly hint?: string
  /** May be left out: always, or in the case that the words name. */
  readonly optional?: boolean | string
}

export type FieldState = ReturnType<typeof useField>

/** How a field stands: attributes for what surrounds it and for its control, and what is said of it. */
export function useField({ name, hint, optional = false }: Asked) {
  const { sheet, prefix, findings } = useContext(FormContext)
  const id = fieldId(prefix, name)
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const finding = findings[name]
  const wrong = finding?.corrected === false
  // The place of the sentence is named even while it is empty, since the Worker may fill it, but not while a sentence
  // that no longer holds keeps its room: a description is read out even when it cannot be seen.
  const described = [hint && hintId, !finding?.corrected && errorId].filter(Boolean)
  return {
    name,
    label: sheet.names[name],
    optional,
    hint,
    hintId,
    finding,
    errorId,
    frame: { className: wrong ? `field ${WRONG_FIELD}` : 'field', ...fieldMark(name) },
    control: {
      id,
      name,
      required: optional === false,
      'aria-invalid': wrong,
      'aria-describedby': described.join(' ') || undefined,
    },
  }
}
