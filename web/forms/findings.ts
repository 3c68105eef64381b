import type { Form } from '#contract/wire/form'
import { namedSentence } from '#contract/wire/form-values'

/** An error of the last attempt. */
export interface Finding {
  readonly sentence: string
  /** The message with the field's name. */
  readonly line: string
  /** Corrected since. The message keeps its space until the next attempt, so that nothing moves. */
  readonly corrected: boolean
}

/** By field, in form order. */
export type Findings = Readonly<Record<string, Finding>>

/** The errors of the last attempt, and which still apply. New errors wait for the next attempt. */
export function findingsOf(
  form: Pick<Form, 'names'>,
  sentences: Readonly<Record<string, string>>,
  isCorrected: (field: string) => boolean,
): Findings {
  return Object.fromEntries(
    Object.entries(sentences).map(([field, sentence]) => [
      field,
      { sentence, line: namedSentence(form, field, sentence), corrected: isCorrected(field) },
    ]),
  )
}
