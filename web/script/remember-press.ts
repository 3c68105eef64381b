import { put } from '../lib/put.ts'

/** Marks a button that does nothing until the page's own script is here. */
export const AWAITED = { 'data-awaited': '' } as const

/** Remembers the press of a button whose script is on its way, and says that it is. That script answers it (`answerPress`). */
export function rememberPress(page: Document): void {
  page.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-awaited]') : null
    if (!button?.parentElement) return
    button.dataset.awaited = 'pressed'
    put(button.parentElement, '[data-part-coming]', { hidden: false })
  })
}

/** Has the button act from now on, and at once if it was pressed while its script was on its way. */
export function answerPress(button: HTMLElement, act: () => void): void {
  const wasPressed = button.dataset.awaited === 'pressed'
  delete button.dataset.awaited
  button.addEventListener('click', act)
  if (wasPressed) act()
}
