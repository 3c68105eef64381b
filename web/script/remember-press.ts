import { put } from '../lib/put.ts'

/** Marks a button that needs the page's own script. */
export const AWAITED = { 'data-awaited': '' } as const

/** Records a press before the script has loaded, and shows that it is loading; `answerPress` handles it. */
export function rememberPress(page: Document): void {
  page.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-awaited]') : null
    if (!button?.parentElement) return
    button.dataset.awaited = 'pressed'
    put(button.parentElement, '[data-part-coming]', { hidden: false })
  })
}

/** Connects the button, and acts at once if it was pressed before. */
export function answerPress(button: HTMLElement, act: () => void): void {
  const wasPressed = button.dataset.awaited === 'pressed'
  delete button.dataset.awaited
  button.addEventListener('click', act)
  if (wasPressed) act()
}
