import { parseSubmission } from '@conform-to/react/future'
import type { Form, Sent } from '#contract/wire/form'
import { sentencesOf, valuesOf } from '#contract/wire/form-values'

/** What is wrong, by field. */
export type Sentences = Readonly<Record<string, string>>

/** What a filled-in form comes to: answers that may be sent, or a sentence for each field that is wrong. */
export type Judged =
  | { readonly ok: true; readonly answers: Sent }
  | { readonly ok: false; readonly sentences: Sentences }

/** Judges a filled-in form with the contract's own schema. */
export function checkForm(form: Form, filledIn: FormData): Judged {
  const { payload } = parseSubmission(filledIn)
  const read = form.schema.safeParse(valuesOf(form, { getAll: (name) => [payload[name] ?? []].flat() }))
  return read.success
    ? { ok: true, answers: read.data }
    : { ok: false, sentences: sentencesOf(form, read.error.issues) }
}
