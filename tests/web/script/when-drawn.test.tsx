import { afterEach, expect, test, vi } from 'vitest'
import { whenDrawn } from '../../../web/script/when-drawn.ts'

afterEach(() => {
  Reflect.deleteProperty(document, 'hidden')
})

test('a page is waited for until the browser has drawn it', async () => {
  const browser = drawing()
  const drawn = vi.fn()
  const done = whenDrawn().then(drawn)
  await Promise.resolve()
  expect(drawn).not.toHaveBeenCalled()

  browser.draw()
  await done
  expect(browser.watched).toEqual({ type: 'paint', buffered: true })
  expect(browser.disconnected).toHaveBeenCalledOnce()
})

test('in a tab that nobody looks at nothing is drawn, and nothing waited for', async () => {
  drawing()
  Object.defineProperty(document, 'hidden', { value: true, configurable: true })
  await expect(whenDrawn()).resolves.toBeUndefined()
})

test('where the browser does not tell, the wait is over after three seconds', async () => {
  vi.useFakeTimers()
  drawing()
  const drawn = vi.fn()
  const done = whenDrawn().then(drawn)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(drawn).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await done
})

/** A browser that draws when it is told to. */
function drawing() {
  const browser = { draw: () => {}, watched: null as unknown, disconnected: vi.fn() }
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      disconnect = browser.disconnected
      constructor(tell: () => void) {
        browser.draw = tell
      }
      observe(options: unknown) {
        browser.watched = options
      }
    },
  )
  return browser
}
