import { put } from '../lib/put.ts'
import { closest } from './closest.ts'

/** Marks a button that needs the page's own script. */
export const AWAITED = { 'data-awaited': '' } as const

/** Records a press before the script has loaded, and shows that it is loading; `answerPress` or `answerForm` handles it. */
export function rememberPress(page: Document): void {
  page.addEventListener('click', (event) => {
    const button = closest(event, '[data-awaited]')
    if (!button) return
    // Its form would load the page again, without what was typed.
    event.preventDefault()
    button.dataset.awaited = 'pressed'
    put(page, '[data-part-coming]', { hidden: false })
  })
}

/** Connects the button, and acts at once if it was pressed before. */
export function answerPress(button: HTMLElement, act: () => void): void {
  button.addEventListener('click', act)
  if (wasPressed(button)) act()
}

/** Connects the form, and submits it if its button was pressed before. */
export function answerForm(form: HTMLFormElement, act: () => void): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    act()
  })
  const button = form.querySelector<HTMLElement>('[data-awaited]')
  if (button && wasPressed(button)) form.requestSubmit()
}

function wasPressed({ dataset }: HTMLElement): boolean {
  const { awaited } = dataset
  delete dataset.awaited
  return awaited === 'pressed'
}
