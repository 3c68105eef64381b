import { expect, test } from 'vitest'

let called: string[] = []
window.addEventListener('hello', () => called.push('file'))

/** The listeners that an event of the window and one of the document call. */
function listenersCalled(): string[] {
  called = []
  window.dispatchEvent(new Event('hello'))
  document.dispatchEvent(new Event('hello'))
  return called
}

test('the listeners of a test are called', () => {
  window.addEventListener('hello', () => called.push('window'))
  document.addEventListener('hello', () => called.push('document'))
  expect(listenersCalled()).toEqual(['file', 'window', 'document'])
})

test('the listeners of an earlier test are gone, those of the file are not', () => {
  expect(listenersCalled()).toEqual(['file'])
})
