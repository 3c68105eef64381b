import { expect, test, vi } from 'vitest'
import { whenNear } from '../../../web/script/when-near.ts'

/** A browser in which the test says what comes into sight. */
function browserThatScrolls() {
  const watched: Element[] = []
  let tell: IntersectionObserverCallback = () => undefined
  const observer = {
    observe: (element: Element) => watched.push(element),
    disconnect: () => watched.splice(0),
  } as unknown as IntersectionObserver
  vi.stubGlobal('IntersectionObserver', function watch(callback: IntersectionObserverCallback) {
    tell = callback
    return observer
  })
  const scroll = (isIntersecting: boolean) =>
    tell([{ isIntersecting } as IntersectionObserverEntry], observer)
  return { watched, scroll }
}

test('a part of the page is near once it comes into sight, and watched no longer', async () => {
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

test('what is not on the page is never near, and nothing is watched', () => {
  const { watched } = browserThatScrolls()

  void whenNear('.figure')

  expect(watched).toEqual([])
})
