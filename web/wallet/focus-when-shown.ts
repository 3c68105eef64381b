/** A `ref` for an element that replaces the focused control: focuses it, and scrolls its dialog to the top. */
export function focusWhenShown(element: HTMLElement | null): void {
  const dialog = element?.closest('dialog')
  if (dialog) dialog.scrollTop = 0
  element?.focus()
}
