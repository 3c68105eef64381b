import { AGAIN_MARK } from '#contract/form-page'
import type { Form } from '#contract/wire/form'
import { type Draft, newDraft, saveDraft, takeDraft, withAnswers } from './draft.ts'
import type { EarlierEvent } from './earlier-flow.ts'
import { fillIn } from './fill-in.ts'

/** A form as React rendered it, and as it was in the HTML. They differ after a page translation. */
interface Drawn {
  readonly element: HTMLFormElement | null
  readonly written: HTMLFormElement | null
}

/** Opens a form with the stored draft, or a new one, and reports what happened to the stored one. */
export function openDraft(
  form: Form,
  drawn: Drawn,
  opensWith: Draft['values'] | null,
  dispatch: (event: EarlierEvent) => void,
): Draft {
  const { element, written } = drawn
  const now = Date.now()
  const found = takeDraft(form, now)
  // Answers in the page are newer than any draft.
  const passOver = opensWith === null || (element !== null && written?.hasAttribute(AGAIN_MARK) === true)
  const kept = passOver ? null : found
  const draft = carriedOver(form, kept ?? newDraft(form, begunAt(drawn, now)), drawn, opensWith !== null, now)
  if (found && passOver) dispatch({ type: 'passed-over', draft: found })
  if (element && kept) dispatch({ type: 'filled-in', draft: kept, ...fillIn(element, kept.values) })
  if (element && opensWith) fillIn(element, opensWith)
  return draft
}

/** Stores answers typed before React replaced the form: the visitor may leave without typing again. */
function carriedOver(
  form: Form,
  draft: Draft,
  { element, written }: Drawn,
  isKept: boolean,
  now: number,
): Draft {
  if (!written || !element || written === element) return draft
  if (!fillIn(element, withAnswers(draft, form, written).values).written || !isKept) return draft
  const carried = withAnswers(draft, form, element)
  saveDraft(form, carried, now)
  return carried
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
