import { afterEach, expect, test, vi } from 'vitest'
import { whenDrawn, whenNear, whenSeen } from '../../../web/script/when.ts'

afterEach(() => {
  Reflect.deleteProperty(document, 'hidden')
  Reflect.deleteProperty(document, 'prerendering')
  Reflect.deleteProperty(document, 'readyState')
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

test('a page that is still loading is waited for, even if much of it has been drawn', async () => {
  const browser = drawing()
  Object.defineProperty(document, 'readyState', { value: 'loading', configurable: true })
  const drawn = vi.fn()
  const done = whenDrawn().then(drawn)
  browser.draw()
  await new Promise((resolve) => setTimeout(resolve))
  expect(drawn).not.toHaveBeenCalled()

  document.dispatchEvent(new Event('DOMContentLoaded'))
  await Promise.resolve()
  browser.draw()
  await done
})

test('in a hidden tab nothing is drawn, and nothing waited for', async () => {
  drawing()
  Object.defineProperty(document, 'hidden', { value: true, configurable: true })
  await expect(whenDrawn()).resolves.toBeUndefined()
})

test('without a paint event the wait ends after three seconds', async () => {
  vi.useFakeTimers()
  drawing()
  const drawn = vi.fn()
  const done = whenDrawn().then(drawn)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(drawn).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await done
})

/** A browser that draws when the test says so. */
function drawing() {
  const browser = { draw: () => {}, watched: null as unknown, disconnected: vi.fn() }
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      disconnect = browser.disconnected
      constructor(notify: () => void) {
        browser.draw = notify
      }
      observe(options: unknown) {
        browser.watched = options
      }
    },
  )
  return browser
}

test('a requested page counts as seen at once', async () => {
  await expect(whenSeen()).resolves.toBeUndefined()
})

test('a prerendered page does not count as seen before its activation', async () => {
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true })
  const seen = vi.fn()
  const done = whenSeen().then(seen)
  await Promise.resolve()
  expect(seen).not.toHaveBeenCalled()

  document.dispatchEvent(new Event('prerenderingchange'))
  await done
  expect(seen).toHaveBeenCalledOnce()
})

/** A browser in which the test decides what becomes visible. */
function browserThatScrolls() {
  const watched: Element[] = []
  let notify: IntersectionObserverCallback = () => undefined
  const observer = {
    observe: (element: Element) => watched.push(element),
    disconnect: () => watched.splice(0),
  } as unknown as IntersectionObserver
  vi.stubGlobal('IntersectionObserver', function watch(callback: IntersectionObserverCallback) {
    notify = callback
    return observer
  })
  const scroll = (isIntersecting: boolean) =>
    notify([{ isIntersecting } as IntersectionObserverEntry], observer)
  return { watched, scroll }
}

test('a part of the page is near once it becomes visible, and is then no longer observed', async () => {
  document.body.innerHTML = '<p class="figure">…</p>'
  const { watched, scroll } = browserThatScrolls()
  const came = vi.fn()

  void whenNear('.figure').then(came)
  scroll(false)
  await Promise.resolve()
  expect(came).not.toHaveBeenCalled()
  expect(watched).toEqual([document.querySelector('.figure')])

  scroll(true)
  await Promise.resolve()
  expect(came).toHaveBeenCalledOnce()
  expect(watched).toEqual([])
})

test('an element that is not on the page is never near, and nothing is observed', () => {
  const { watched } = browserThatScrolls()

  void whenNear('.figure')

  expect(watched).toEqual([])
})
