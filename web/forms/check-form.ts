import type { Form, Sent } from '#contract/form'
import { sentencesOf, valuesOf } from '#contract/form-values'

/** The answers of a form, or one sentence for each field that is wrong, in the order of the form. */
export type Checked = { readonly answers: Sent } | { readonly wrong: Readonly<Record<string, string>> }

/** The contract's judgement of a filled-in form. */
export function checkForm(form: Form, filledIn: FormData): Checked {
  const read = form.schema.safeParse(valuesOf(form, filledIn))
  return read.success ? { answers: read.data } : { wrong: sentencesOf(form, read.error.issues) }
}
