import { parse, type Submission } from '@conform-to/react'
import type { Form, Sent } from '#contract/wire/form'
import { sentencesOf, valuesOf } from '#contract/wire/form-values'

/** The contract's judgement of a filled-in form, as conform wants it told. */
export function checkForm(form: Form, filledIn: FormData): Submission<Sent> {
  return parse(filledIn, {
    resolve() {
      const read = form.schema.safeParse(valuesOf(form, filledIn))
      if (read.success) return { value: read.data }
      return { error: errorsOf(sentencesOf(form, read.error.issues)) }
    },
  })
}

/** The sentence of each field that was found wrong. */
export function firstErrors(judged: Submission<Sent>): Record<string, string> {
  const errors: Record<string, string[] | null> = ('error' in judged && judged.error) || {}
  return Object.fromEntries(Object.entries(errors).map(([field, said]) => [field, said?.[0] ?? '']))
}

/** Sentences by field in the shape conform keeps errors in. */
function errorsOf(sentences: Readonly<Record<string, string>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(sentences).map(([field, sentence]) => [field, [sentence]]))
}
