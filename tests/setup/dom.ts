import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { PATIENCE } from '../support/patience.ts'

// One window and one React serve many files. What a file may leave behind in either is put right here, so that no test
// can tell which came before it.

configure({ asyncUtilTimeout: PATIENCE })

/** The site's own modules begin anew, with whatever they remember. */
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

/** Whoever listens to the window or the document stops when the file ends; but React asks each document only once. */
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
