import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { TIME_OUT } from '../support/time-out.ts'

// Many files share one window and one React. What a file may leave behind in either is reset here, so that no test
// depends on earlier ones.

configure({ asyncUtilTimeout: TIME_OUT })

/** Resets the site's modules and their state. */
vi.resetModules()

forgetListenersOf(window)
forgetListenersOf(document)

afterEach(() => {
  cleanup()
  document.title = ''
  document.body.replaceChildren()
  delete document.documentElement.dataset.motion
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

/**
 * Removes the listeners of window and document that a test added when it ends, and the others when the file ends. React's
 * stay: it registers once per document. The script of a page that is gone would otherwise act on the page of a later test.
 */
function forgetListenersOf(target: Window | Document): void {
  const listen = target.addEventListener
  const forget: (() => void)[] = []
  const forgetFrom = (first: number) => {
    for (const stop of forget.splice(first)) stop()
  }
  target.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) => {
    listen.call(target, type, listener, options)
    if (type !== 'selectionchange') forget.push(() => target.removeEventListener(type, listener, options))
  }
  let ofFile = 0
  beforeEach(() => {
    ofFile = forget.length
  })
  afterEach(() => forgetFrom(ofFile))
  afterAll(() => {
    target.addEventListener = listen
    forgetFrom(0)
  })
}
