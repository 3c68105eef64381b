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
export function servedAgain({ name }: Form): ServedAgain {
  if (typeof document === 'undefined') return NOTHING
  const form = document.querySelector(`form[${FORM_MARK}="${name}"]`)
  return parsed(again, form?.getAttribute(AGAIN_MARK) ?? null) ?? NOTHING
}
