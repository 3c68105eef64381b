import { AGAIN_MARK } from '#contract/form-page'
import type { Form } from '#contract/wire/form'
import { type Draft, newDraft, saveDraft, takeDraft, withAnswers } from './draft.ts'
import type { EarlierEvent } from './earlier-flow.ts'
import { fillIn } from './fill-in.ts'

/** A form on a page: as React drew it, and as the page was written with it. They differ where a translator was there first. */
interface Drawn {
  readonly element: HTMLFormElement | null
  readonly written: HTMLFormElement | null
}

/**
 * The draft that a form opens with, once its answers stand in the form: the one kept on this device, or a new one. Tells what
 * became of the one that was kept.
 */
export function openDraft(
  form: Form,
  drawn: Drawn,
  opensWith: Draft['values'] | null,
  tell: (event: EarlierEvent) => void,
): Draft {
  const { element, written } = drawn
  const now = Date.now()
  const found = takeDraft(form, now)
  // What came back with the page was sent after any draft was kept, so a draft does not write over it.
  const passOver = opensWith === null || (element !== null && written?.hasAttribute(AGAIN_MARK) === true)
  const kept = passOver ? null : found
  const draft = carriedOver(form, kept ?? newDraft(form, begunAt(drawn, now)), drawn, opensWith !== null, now)
  if (found && passOver) tell({ type: 'passed-over', draft: found })
  if (element && kept) tell({ type: 'filled-in', draft: kept, ...fillIn(element, kept.values) })
  if (element && opensWith) fillIn(element, opensWith)
  return draft
}

/** What was typed into a page that is drawn anew is stored at once: the visitor may leave without typing again. */
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

/** When the visitor began, in unix ms: with a form that the page was written with, when the page could first be read. */
function begunAt({ element, written }: Drawn, now: number): number {
  const stoodHere = written !== null && (written === element || !written.isConnected)
  return stoodHere ? pageSeenAt(now) : now
}

/** That is before any script ran, on a slow connection long before. In unix ms. */
function pageSeenAt(now: number): number {
  const [arrival] = performance.getEntriesByType('navigation')
  const firstByte = arrival && 'responseStart' in arrival ? Number(arrival.responseStart) : 0
  return Math.floor(now - Math.max(0, performance.now() - firstByte))
}
