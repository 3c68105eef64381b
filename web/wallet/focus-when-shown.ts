/** A `ref` for what replaces the control that was just used: a reader goes on from there, and is told what it says. */
export function focusWhenShown(element: HTMLElement | null): void {
  element?.focus()
}
