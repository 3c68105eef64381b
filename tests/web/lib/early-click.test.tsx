import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberEarlyClick, repeatEarlyClick } from '../../../web/lib/early-click.ts'

const answered = vi.fn()

/** The page comes alive: from now on its buttons answer. */
function comeAlive() {
  document.querySelector('main')?.addEventListener('click', ({ target }) => {
    answered(target instanceof Element ? target.closest('button')?.textContent : null)
  })
  repeatEarlyClick()
}

function press(button: string) {
  document.querySelector<HTMLElement>(`#${button} b`)?.click()
}

beforeEach(() => {
  answered.mockClear()
  document.body.innerHTML = `<main>
    <button type="button" id="ask"><b>Ask</b></button>
    <button type="button" id="connect"><b>Connect</b></button>
    <button type="button" id="menu" popovertarget="panel"><b>Menu</b></button>
    <nav id="panel" popover></nav>
    <form><button type="submit" id="send"><b>Send</b></button></form>
    <a href="#here" id="go"><b>Go</b></a>
  </main>`
  document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault())
  rememberEarlyClick()
})

afterEach(() => repeatEarlyClick())

test('a button that was pressed before the page came alive is pressed again once it has', () => {
  press('ask')
  comeAlive()

  expect(answered.mock.calls).toEqual([['Ask']])
})

test('of several only the last one counts, once', () => {
  press('ask')
  press('connect')
  press('connect')
  comeAlive()
  repeatEarlyClick()

  expect(answered.mock.calls).toEqual([['Connect']])
})

test.each(['menu', 'send', 'go'])('what answers without a script is not pressed twice: %s', (name) => {
  press(name)
  comeAlive()

  expect(answered).not.toHaveBeenCalled()
})

test('what is pressed while the page is alive is pressed once', () => {
  comeAlive()
  press('ask')
  repeatEarlyClick()

  expect(answered.mock.calls).toEqual([['Ask']])
})
