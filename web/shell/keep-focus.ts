import { focusFirst, regionsAround, takesFocus } from '../ui/regions.ts'

/** A focused element; it has a caret if it is a text field. */
type Focused = HTMLElement &
  Partial<Pick<HTMLInputElement, 'selectionStart' | 'selectionEnd' | 'setSelectionRange'>>

/**
 * Keeps the keyboard focus in its place. When the focused control within `place` is removed, hidden or disabled, the control
 * with its id takes the focus and the caret, or else the innermost region around it that is left.
 */
export function keepFocus(place: HTMLElement): void {
  let at: Focused | null = null
  let around: readonly HTMLElement[] = []

  function hold() {
    at = document.activeElement as Focused | null
    around = regionsAround(at)
  }

  hold()
  place.addEventListener('focusin', hold)
  // Browsers also fire this for removed controls, and when the window loses the focus: wait to see which it was.
  place.addEventListener('focusout', () => {
    queueMicrotask(() => {
      if (at && takesFocus(at)) hold()
    })
  })
  new MutationObserver(() => {
    if (at && !takesFocus(at) && !focusAgain(at)) focusFirst(around)
  }).observe(place, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] })
}

/** Focuses the control that has the id of this one now. */
function focusAgain({ id, selectionStart, selectionEnd }: Focused): boolean {
  const now: Focused | null = document.getElementById(id)
  if (!now || !takesFocus(now)) return false
  now.focus({ preventScroll: true })
  if (typeof selectionStart === 'number') now.setSelectionRange?.(selectionStart, selectionEnd ?? null)
  return true
}
