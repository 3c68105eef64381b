/**
 * A `ref` for what replaces the control that was just used: a reader goes on from there, and is told what it says. A dialog
 * begins again at its top, with whatever stands above.
 */
export function focusWhenShown(element: HTMLElement | null): void {
  const dialog = element?.closest('dialog')
  if (dialog) dialog.scrollTop = 0
  element?.focus()
}
