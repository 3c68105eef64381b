import { AGAIN_MARK, FORM_MARK } from '#contract/form-page'
import { entryId, type Form } from '#contract/wire/form'
import * as z from '#contract/wire/schema'
import { parsed } from '../lib/kept.ts'

const again = z.object({
  fields: z.record(z.string(), z.string()),
  failure: z.nullable(z.string()),
  id: z.nullable(entryId),
})

/** What became of a form that the browser posted by itself, before its page was alive. */
export type ServedAgain = z.infer<typeof again>

const NOTHING: ServedAgain = { fields: {}, failure: null, id: null }

/** What the page says that the Worker served in answer to a post of this form; nothing where there was none. */
export function servedAgain(form: Form): ServedAgain {
  return parsed(again, writtenForm(form)?.getAttribute(AGAIN_MARK) ?? null) ?? NOTHING
}

/**
 * The form as the page was written with it. React keeps it, except where a translator was there first: then it draws
 * another, and what the visitor typed meanwhile has to be carried over.
 */
export function writtenForm({ name }: Form): HTMLFormElement | null {
  if (typeof document === 'undefined') return null
  return document.querySelector<HTMLFormElement>(`form[${FORM_MARK}="${name}"]`)
}
