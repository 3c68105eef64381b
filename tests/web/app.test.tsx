import { act, render, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { App } from '../../web/app.tsx'
import { landed } from '../../web/lib/as-written.tsx'
import { notFound, routeAt, routes } from '../../web/routes.ts'

// Nothing of these pages was prerendered: every part of them is to be drawn.
beforeAll(landed)

async function siteAt(path: string) {
  // The home page asks the server for a number; here nobody answers.
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 503 }))
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  const { hook, navigate } = memoryLocation({ path })
  await routeAt(path).page.load()
  await act(async () =>
    render(
      <Router hook={hook}>
        <App />
      </Router>,
    ),
  )
  return async (to: string) => {
    await routeAt(to).page.load()
    await act(async () => navigate(to))
  }
}

test('an address that is not on the map shows the not-found page, in the shell', async () => {
  await siteAt('/no-such-page')

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('There is nothing here')
  expect(screen.getByRole('banner')).toBeTruthy()
})

test('/__visual-test is the home page without header and footer, its particles still', async () => {
  await siteAt('/__visual-test')

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Trust. Transparency. Tools for the Next Era of Web3 Projects',
  )
  expect(screen.queryByRole('banner')).toBeNull()
  expect(screen.queryByRole('contentinfo')).toBeNull()
  expect(document.querySelectorAll('.dust-quiet .mote')).toHaveLength(50)
})

test('going to another page sets the title, moves focus to its content and the window to its top', async () => {
  const goTo = await siteAt('/')

  await goTo('/no-such-page')

  expect(document.title).toBe('Page not found | Touchstone')
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0)
})

test('coming back by the browser’s history leaves scrolling to the browser', async () => {
  const goTo = await siteAt('/no-such-page')
  history.replaceState(null, '', '/')
  window.dispatchEvent(new PopStateEvent('popstate'))

  await goTo('/')

  expect(document.title).toMatch(/^Trust\. Transparency\./)
  expect(window.scrollTo).not.toHaveBeenCalled()
})

test('a trailing slash leads to the same page, and every path stands on the map once', () => {
  expect(routeAt('/founder-pass-wallet/')).toBe(routeAt('/founder-pass-wallet'))
  expect(routeAt('/nowhere')).toBe(notFound)
  expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length)
})
