import { AGAIN_MARK, FORM_MARK, OUTCOME_TITLES } from '#contract/form-page'
import { entryId, type Form } from '#contract/wire/form'
import * as z from '#contract/wire/schema'
import { parsed } from '../lib/kept.ts'

const again = z.object({
  fields: z.record(z.string(), z.string()),
  failure: z.nullable(z.string()),
  id: z.nullable(entryId),
})

/** The result of a form that the browser posted without scripts. */
export type ServedAgain = z.infer<typeof again>

const NOTHING: ServedAgain = { fields: {}, failure: null, id: null }

/** Parses the result that the Worker wrote into the page; empty without one. */
export function servedAgain(form: Form): ServedAgain {
  return parsed(again, writtenForm(form)?.getAttribute(AGAIN_MARK) ?? null) ?? NOTHING
}

/** Takes that result out of the page's title, where the Worker wrote it too. */
export function clearTitle(): void {
  for (const outcome of Object.values(OUTCOME_TITLES)) document.title = document.title.replace(outcome, '')
}

/** The form in the HTML. After a page translation React renders another one, and the answers must be copied. */
export function writtenForm({ name }: Form): HTMLFormElement | null {
  if (typeof document === 'undefined') return null
  return document.querySelector<HTMLFormElement>(`form[${FORM_MARK}="${name}"]`)
}
