import { afterEach, expect, test, vi } from 'vitest'
import { onReturn } from '../../../web/lib/on-return.ts'

const returned = vi.fn()
let stop = () => {}

afterEach(() => {
  stop()
  returned.mockReset()
})

function show(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

const pageShown = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

test('a visitor returns to a tab, to a page from the back/forward cache, and with the network', () => {
  stop = onReturn(returned)
  show('visible')
  pageShown(true)
  window.dispatchEvent(new Event('online'))

  expect(returned).toHaveBeenCalledTimes(3)
})

test('a tab that is hidden and a page that is shown for the first time are no return', () => {
  stop = onReturn(returned)
  show('hidden')
  pageShown(false)

  expect(returned).not.toHaveBeenCalled()
})

test('once stopped, no return is reported', () => {
  onReturn(returned)()
  show('visible')
  pageShown(true)
  window.dispatchEvent(new Event('online'))

  expect(returned).not.toHaveBeenCalled()
})
