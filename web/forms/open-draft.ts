import { AGAIN_MARK } from '#contract/form-page'
import type { Form } from '#contract/wire/form'
import { type Draft, newDraft, saveDraft, takeDraft, withAnswers } from './draft.ts'
import type { EarlierEvent } from './earlier-flow.ts'
import { fillIn, isChanged } from './fill-in.ts'

/** A form as React rendered it, and as it was in the HTML. They differ after a page translation. */
interface Drawn {
  readonly element: HTMLFormElement | null
  readonly written: HTMLFormElement | null
}

/** Opens a form with the given draft, the stored one, or a new one, and reports what happened to the stored one. */
export function openDraft(
  form: Form,
  drawn: Drawn,
  opensWith: Draft | null | undefined,
  dispatch: (event: EarlierEvent) => void,
): Draft {
  const { element, written } = drawn
  const now = Date.now()
  const found = takeDraft(form, now)
  // Answers in the page are newer than any draft.
  const isAgain = element !== null && written?.hasAttribute(AGAIN_MARK) === true
  const kept = opensWith === undefined && !isAgain ? found : (opensWith ?? null)
  const draft = kept ?? newDraft(form, begunAt(drawn, now))
  const passedOver = found?.slot === kept?.slot ? null : found
  if (passedOver) dispatch({ type: 'passed-over', draft: passedOver })
  if (!element) return draft
  const early = carryOver(form, draft, element, written)
  const filled = fillIn(element, kept?.values ?? {})
  if (kept && !passedOver) dispatch({ type: 'filled-in', draft: kept, ...filled })
  // Not in the place of an earlier answer: the visitor may want that one.
  if (!early || filled.leftOut || opensWith === null) return draft
  // The visitor may leave without typing again.
  const carried = withAnswers(draft, form, element)
  saveDraft(form, carried, now)
  return carried
}

/** Whether the visitor typed before the form was hydrated. If React replaced the form, copies what was typed. */
function carryOver(form: Form, draft: Draft, element: HTMLFormElement, written: Drawn['written']): boolean {
  if (written === element) return isChanged(element)
  return written !== null && fillIn(element, withAnswers(draft, form, written).values).written
}

/** When the visitor began, unix ms: for a form in the HTML, when the page arrived. */
function begunAt({ element, written }: Drawn, now: number): number {
  const stoodHere = written !== null && (written === element || !written.isConnected)
  return stoodHere ? pageSeenAt(now) : now
}

/** The first byte's time, unix ms. */
function pageSeenAt(now: number): number {
  const [arrival] = performance.getEntriesByType('navigation')
  const firstByte = arrival && 'responseStart' in arrival ? Number(arrival.responseStart) : 0
  return Math.floor(now - Math.max(0, performance.now() - firstByte))
}
