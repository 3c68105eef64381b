/**
 * Watches which control has the focus. What it returns is called when the place has been drawn anew: a visitor who was at a control
 * goes on at the one that stands there now under the same id, with the caret where it was.
 */
export function keepFocus(place: HTMLElement): () => void {
  let at = place.contains(document.activeElement) ? document.activeElement : null
  place.addEventListener('focusin', ({ target }) => {
    at = target instanceof Element ? target : null
  })
  // A browser may say so of a control that is being taken away, too; a moment later it is known which of both it was.
  place.addEventListener('focusout', ({ target }) => {
    queueMicrotask(() => {
      if (at === target && at?.isConnected) at = null
    })
  })
  return () => {
    const before = at
    if (!before?.id || before.isConnected) return
    const now = document.getElementById(before.id)
    now?.focus({ preventScroll: true })
    // A control that takes no text has no caret.
    if (isTyped(before) && isTyped(now) && before.selectionStart !== null)
      now.setSelectionRange(before.selectionStart, before.selectionEnd)
  }
}

function isTyped(element: Element | null): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
}
