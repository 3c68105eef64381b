let pressed: HTMLButtonElement | null = null

/**
 * Remembers the button that a visitor presses before the page answers. Links, menus and forms are the platform's and
 * answer from the start; a button that only a script knows of would do nothing.
 */
export function rememberEarlyClick(): void {
  document.addEventListener('click', remember, { capture: true })
}

/** Presses it again, now that the page answers. Only the last one counts, for that is what the visitor came to want. */
export function repeatEarlyClick(): void {
  document.removeEventListener('click', remember, { capture: true })
  pressed?.click()
  pressed = null
}

function remember({ target }: Event): void {
  const button = target instanceof Element ? target.closest('button') : null
  if (button?.type === 'button' && !button.hasAttribute('popovertarget')) pressed = button
}
