import { createContext, useContext } from 'react'
import { fieldId, fieldMark, WRONG_FIELD } from '#contract/form-page'
import type { Sheet } from '#contract/sheet'
import type { Findings } from './findings.ts'

interface FormContextValue {
  /** Names of the fields, and which open below others. */
  readonly sheet: Pick<Sheet, 'names' | 'beside'>
  /** Prefix of the controls' ids; unique on the page. */
  readonly prefix: string
  readonly findings: Findings
}

export const FormContext = createContext<FormContextValue>({
  sheet: { names: {}, beside: {} },
  prefix: 'form',
  findings: {},
})

export interface Asked {
  /** The field's name in the contract. */
  readonly name: string
  readonly hint?: string
  /** Whether it is optional, or the condition in words. */
  readonly optional?: boolean | string
}

export type FieldState = ReturnType<typeof useField>

/** The state of a field, and the attributes of its frame and control. */
export function useField({ name, hint, optional = false }: Asked) {
  const { sheet, prefix, findings } = useContext(FormContext)
  const id = fieldId(prefix, name)
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const finding = findings[name]
  const wrong = finding?.corrected === false
  // The empty error element is referenced, because the Worker may fill it; a corrected error is not, because screen
  // readers read hidden descriptions.
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
