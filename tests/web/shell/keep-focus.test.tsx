import { expect, test } from 'vitest'
import { keepFocus } from '../../../web/shell/keep-focus.ts'

const field = () => document.querySelector('input')

test('the caret keeps its position, in the control of the same name', () => {
  const goOn = typingIn('<input id="name" value="Ada Lindqvist">')
  field()?.setSelectionRange(4, 8)
  drawn('<input id="name" value="Ada Lindqvist">')
  goOn()

  expect(document.activeElement).toBe(field())
  expect([field()?.selectionStart, field()?.selectionEnd]).toEqual([4, 8])
})

test('a control without a caret is focused all the same', () => {
  const goOn = typingIn('<input id="yes" type="radio">')
  drawn('<input id="yes" type="radio">')
  goOn()

  expect(document.activeElement).toBe(field())
})

test('a control that still exists keeps its focus, and a removed one takes none', () => {
  const goOn = typingIn('<input id="name">')
  goOn()
  expect(document.activeElement).toBe(field())

  drawn('<p>Sent</p>')
  goOn()
  expect(document.activeElement).toBe(document.body)
})

/** Focuses and types in a part of the page; the returned function is for after the new render. */
function typingIn(html: string): () => void {
  document.body.innerHTML = `<div id="living">${html}</div>`
  const goOn = keepFocus(document.getElementById('living') ?? document.body)
  field()?.focus()
  return goOn
}

function drawn(html: string): void {
  document.getElementById('living')?.replaceChildren(document.createRange().createContextualFragment(html))
}
