import { put } from '../../lib/put.ts'
import { bringPart } from '../../script/bring-part.ts'
import { answerForm } from '../../script/remember-press.ts'
import type { Say } from './recount.ts'

/** Loads and starts the recount on submit; only one runs at a time. */
export function recountOnSubmit(page: Document): void {
  const form = page.querySelector<HTMLFormElement>('[data-recount]')
  const button = form?.querySelector('button')
  const state = page.querySelector('[data-recount-state]')
  const result = page.querySelector('[data-recount-result]')
  if (!form || !button || !state || !result) return

  const count = async () => {
    // Not `disabled`: the button would lose the keyboard focus.
    if (button.ariaDisabled === 'true') return
    button.ariaDisabled = 'true'
    result.replaceChildren()
    put(page, '[data-struck]', { hidden: true })
    const say: Say = (words, live = 'polite') => {
      state.ariaLive = live
      state.textContent = words
    }
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
  }
  answerForm(form, () => void count())
}
