import { put } from '../../lib/put.ts'
import { bringPart } from '../../script/bring-part.ts'

/** Loads the recount when a visitor asks for it, and starts it; while one runs, no other starts. */
export function recountOnSubmit(page: Document): void {
  const form = page.querySelector<HTMLFormElement>('[data-recount]')
  const button = form?.querySelector('button')
  const result = page.querySelector('[data-recount-result]')
  if (!form || !button || !result) return

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    // Not disabled: a visitor who pressed it by keyboard would lose the focus.
    if (button.ariaDisabled === 'true') return
    button.ariaDisabled = 'true'
    result.replaceChildren()
    put(page, '[data-struck]', { hidden: true })
    const say = (words: string) => put(page, '[data-recount-state]', { textContent: words })
    say('')
    const part = await bringPart(
      page,
      () => import('./recount.ts'),
      () => form.requestSubmit(),
    )
    try {
      await part?.recount(String(new FormData(form).get('node')), say, result)
    } catch {
      say('The counting could not begin. Please check your connection and try again.')
    }
    button.ariaDisabled = 'false'
  })
}
