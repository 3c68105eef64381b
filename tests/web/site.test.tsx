import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { notFound, routeAt, routes } from '../../web/routes.ts'
import { Site } from '../../web/site.tsx'
import { write } from './written.ts'

function siteAt(path: string) {
  write(
    <Router ssrPath={path}>
      <Site />
    </Router>,
  )
}

test('an address that is not on the map shows the not-found page, in the shell', () => {
  siteAt('/no-such-page')

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('There is nothing here')
  expect(screen.getByRole('banner')).toBeTruthy()
})

test('/__visual-test is the home page without header and footer, its particles still', () => {
  siteAt('/__visual-test')

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Trust. Transparency. Tools for the Next Era of Web3 Projects',
  )
  expect(screen.queryByRole('banner')).toBeNull()
  expect(screen.queryByRole('contentinfo')).toBeNull()
  expect(document.querySelectorAll('.dust-still i')).toHaveLength(50)
})

test.each(routes.filter(({ bare }) => !bare))(
  '$path has a hydrated part only if the map says so',
  ({ path, manner }) => {
    siteAt(path)

    expect(document.querySelectorAll('#living')).toHaveLength(manner === 'lives' ? 1 : 0)
  },
)

test.each([...routes.filter(({ bare }) => !bare), notFound])(
  '$path has 50 particles that move, once and outside of what React hydrates',
  ({ path }) => {
    siteAt(path)

    expect(document.querySelectorAll('.dust:not(.dust-still) i')).toHaveLength(50)
    expect(document.querySelectorAll('.dust')).toHaveLength(1)
    expect(document.querySelector('#living .dust')).toBeNull()
  },
)

test('a trailing slash leads to the same page, and every path is on the map once', () => {
  expect(routeAt('/founder-pass-wallet/')).toBe(routeAt('/founder-pass-wallet'))
  expect(routeAt('/nowhere')).toBe(notFound)
  expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length)
})
