import type { Form } from '#contract/wire/form'
import { namedSentence } from '#contract/wire/form-values'

/** What was found wrong with one field at the last attempt. */
export interface Finding {
  readonly sentence: string
  /** The same where it stands alone: it names its field. */
  readonly line: string
  /** Put right since then: it keeps its room until the next attempt, so that nothing moves, and says nothing. */
  readonly corrected: boolean
}

/** By field, in the order of the form. */
export type Findings = Readonly<Record<string, Finding>>

/** What was told at the last attempt, and which of it still holds. What is wrong only since then waits for the next. */
export function findingsOf(
  form: Pick<Form, 'names'>,
  told: Readonly<Record<string, string>>,
  isCorrected: (field: string) => boolean,
): Findings {
  return Object.fromEntries(
    Object.entries(told).map(([field, sentence]) => [
      field,
      { sentence, line: namedSentence(form, field, sentence), corrected: isCorrected(field) },
    ]),
  )
}
