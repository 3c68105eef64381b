/** Tracks the focused control. Call the returned function after re-rendering: it restores focus and caret by id. */
export function keepFocus(place: HTMLElement): () => void {
  let at = place.contains(document.activeElement) ? document.activeElement : null
  place.addEventListener('focusin', ({ target }) => {
    at = target instanceof Element ? target : null
  })
  // Browsers also fire this for removed controls; wait to see which it was.
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
    if (isTyped(before) && isTyped(now) && before.selectionStart !== null)
      now.setSelectionRange(before.selectionStart, before.selectionEnd)
  }
}

function isTyped(element: Element | null): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
}
