import { parseSubmission } from '@conform-to/react/future'
import type { Form, Sent } from '#contract/wire/form'
import { sentencesOf, valuesOf } from '#contract/wire/form-values'

/** Error messages by field. */
export type Sentences = Readonly<Record<string, string>>

/** The result of validation: answers to send, or messages by field. */
export type Judged =
  | { readonly ok: true; readonly answers: Sent }
  | { readonly ok: false; readonly sentences: Sentences }

/** Validates a form with the contract's schema. */
export function checkForm(form: Form, filledIn: FormData): Judged {
  const { payload } = parseSubmission(filledIn)
  const read = form.schema.safeParse(valuesOf(form, { getAll: (name) => [payload[name] ?? []].flat() }))
  return read.success
    ? { ok: true, answers: read.data }
    : { ok: false, sentences: sentencesOf(form, read.error.issues) }
}
