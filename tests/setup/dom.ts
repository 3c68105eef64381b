import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
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

/** Removes listeners of window and document when the file ends, except React's, which registers once per document. */
function forgetListenersOf(target: Window | Document): void {
  const listen = target.addEventListener
  const forget: (() => void)[] = []
  target.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) => {
    listen.call(target, type, listener, options)
    if (type !== 'selectionchange') forget.push(() => target.removeEventListener(type, listener, options))
  }
  afterAll(() => {
    target.addEventListener = listen
    for (const stop of forget) stop()
  })
}
