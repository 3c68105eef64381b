import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { scrollOnClick } from '../../../web/script/scroll-on-click.ts'
import { ScrollLink } from '../../../web/ui/scroll-link.tsx'

beforeAll(() => scrollOnClick(document))

function clickScrollLink(by: number | 'viewport' = 550, keys: MouseEventInit = {}) {
  const scrollBy = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined)
  render(
    <ScrollLink by={by} to="#next">
      Learn More
    </ScrollLink>,
  )
  const followed = fireEvent.click(screen.getByText('Learn More'), keys)
  return { scrollBy, followed }
}

test('a scroll link scrolls smoothly by exactly its distance, and does not jump as well', () => {
  const { scrollBy, followed } = clickScrollLink()

  expect(scrollBy.mock.calls).toEqual([[{ top: 550, behavior: 'smooth' }]])
  expect(followed).toBe(false)
})

test('a scroll link can scroll by one window height', () => {
  const { scrollBy } = clickScrollLink('viewport')

  expect(scrollBy.mock.calls).toEqual([[{ top: window.innerHeight, behavior: 'smooth' }]])
})

test('with motion paused a scroll link jumps at once', () => {
  document.documentElement.dataset.motion = 'paused'

  expect(clickScrollLink().scrollBy.mock.calls).toEqual([[{ top: 550, behavior: 'instant' }]])
})

test('with reduced motion in the system a scroll link jumps at once', () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ ...new EventTarget(), matches: query.includes('reduce') }) as MediaQueryList,
  )

  expect(clickScrollLink().scrollBy.mock.calls).toEqual([[{ top: 550, behavior: 'instant' }]])
})

test.each(['ctrlKey', 'metaKey', 'shiftKey'])(
  'a click on a scroll link with %s is left to the browser, which opens its target elsewhere',
  (key) => {
    const { scrollBy, followed } = clickScrollLink(550, { [key]: true })

    expect(scrollBy).not.toHaveBeenCalled()
    expect(followed).toBe(true)
  },
)

test('without JavaScript a scroll link is an anchor to the next section', () => {
  clickScrollLink()

  expect(screen.getByRole('link', { name: 'Learn More' }).getAttribute('href')).toBe('#next')
})
