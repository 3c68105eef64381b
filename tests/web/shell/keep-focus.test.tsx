import { expect, test } from 'vitest'
import { keepFocus } from '../../../web/shell/keep-focus.ts'

const living = () => document.getElementById('living') ?? document.body
const field = () => document.querySelector('input')
const button = () => document.querySelector('button')
const slip = () => document.querySelector('section')

test('the caret keeps its position, in the control with the same id', async () => {
  show('<input id="name" value="Ada Lindqvist">')
  field()?.focus()
  field()?.setSelectionRange(4, 8)
  await draw('<input id="name" value="Ada Lindqvist">')

  expect(document.activeElement).toBe(field())
  expect([field()?.selectionStart, field()?.selectionEnd]).toEqual([4, 8])
})

test('a control without a caret is focused all the same', async () => {
  show('<input id="yes" type="radio">')
  field()?.focus()
  await draw('<input id="yes" type="radio">')

  expect(document.activeElement).toBe(field())
})

test('the control that had the focus before the page came alive is remembered too', async () => {
  document.body.innerHTML = '<main><div id="living"><input id="name"></div></main>'
  field()?.focus()
  keepFocus(living())
  await draw('<input id="name">')

  expect(document.activeElement).toBe(field())
})

test.each([
  ['removed', () => button()?.remove()],
  [
    'removed, which some browsers report as a blur',
    () => {
      button()?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
      button()?.remove()
    },
  ],
  ['disabled', () => button()?.toggleAttribute('disabled', true)],
  ['hidden', () => button()?.toggleAttribute('hidden', true)],
  ['hidden with what it stands in', () => button()?.parentElement?.toggleAttribute('hidden', true)],
])('when the focused control is %s, the focus goes to the region around it', async (_, change) => {
  show('<section><p><button>Dismiss</button></p></section>')
  button()?.focus()
  change()
  await Promise.resolve()

  expect(document.activeElement).toBe(slip())
})

test('when the region goes too, the focus goes to the next one around it', async () => {
  show('<aside><section><button>Cancel this purchase</button></section></aside>')
  button()?.focus()
  slip()?.remove()
  await Promise.resolve()

  expect(document.activeElement).toBe(document.querySelector('aside'))
})

test('a control that still works keeps the focus whatever else changes', async () => {
  show('<section><button>Refresh</button><p>Old</p></section>')
  button()?.focus()
  document.querySelector('p')?.remove()
  await Promise.resolve()

  expect(document.activeElement).toBe(button())
})

test('a visitor who has left the control is not called back when it is removed', async () => {
  show('<section><button>Dismiss</button></section>')
  button()?.focus()
  button()?.blur()
  await Promise.resolve()
  button()?.remove()
  await Promise.resolve()

  expect(document.activeElement).toBe(document.body)
})

function show(html: string): void {
  document.body.innerHTML = `<main><div id="living">${html}</div></main>`
  keepFocus(living())
}

/** Replaces the part, as React does where a page was translated. */
async function draw(html: string): Promise<void> {
  living().replaceChildren(document.createRange().createContextualFragment(html))
  await Promise.resolve()
}
