import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { Header, isActive } from '../../../web/shell/header.tsx'
import { write } from '../written.ts'

const MAIN = [
  ['HOME', '/'],
  ['PLATFORM FEATURES', '/platform-features'],
  ['LAUNCHPAD FOR PROJECT', '/launchpad'],
  ['Touchstone FOR INVESTORS', '/investors'],
]
const MORE = [
  ['LOYALTY AND REPUTATION POINTS', '/rewards'],
  ['INCUBATOR', '/incubator'],
  ['ESCROW MECHANISMS', '/escrow'],
  ['MASCOT CALLOUT', '/meet'],
  ['ROADMAP', '/roadmap'],
  ['FOUNDER PASS', '/founder-pass'],
  ['MINT NFT NOW', '/founder-pass-wallet'],
  ['FAQ', '/faq'],
]

function headerAt(path: string) {
  write(
    <Router ssrPath={path}>
      <Header />
    </Router>,
  )
}

function panel(name: 'Main' | 'More' | 'Menu'): HTMLElement {
  return screen.getByRole('navigation', { name })
}

function linksIn(nav: HTMLElement) {
  return [...nav.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
}

test('the bar has the main links and the MORE... button, in order', () => {
  headerAt('/')

  expect(linksIn(panel('Main'))).toEqual(MAIN)
  expect(within(panel('Main')).getByRole('button', { name: 'MORE...' })).toBeTruthy()
})

test('the MORE... panel has its eight links', () => {
  headerAt('/')

  expect(linksIn(panel('More'))).toEqual(MORE)
})

test('among the links of the panels, the one to the mint stands out', () => {
  headerAt('/')

  for (const name of ['More', 'Menu'] as const) {
    const chief = [...panel(name).querySelectorAll('.header-chief')].map((link) => link.textContent)
    expect(chief).toEqual(['MINT NFT NOW'])
  }
})

test('the mobile menu lists the main links and the links of the panel, flattened', () => {
  headerAt('/')

  expect(linksIn(panel('Menu'))).toEqual([...MAIN, ...MORE])
})

test.each([
  ['MORE...', 'More'],
  ['Menu', 'Menu'],
] as const)(
  'the %s button opens its panel, and the platform closes it on Esc and on a click outside',
  (name, label) => {
    headerAt('/')
    const button = screen.getByRole('button', { name })

    expect(button.getAttribute('popovertarget')).toBe(panel(label).id)
    expect(panel(label).getAttribute('popover')).toBe('auto')
  },
)

test.each([
  ['/', ['HOME']],
  ['/launchpad', ['LAUNCHPAD FOR PROJECT']],
  ['/investors', ['Touchstone FOR INVESTORS']],
  ['/founder-pass-wallet', ['FOUNDER PASS', 'MINT NFT NOW']],
  ['/investor-form', []],
  ['/privacy-policy', []],
])('at %s the menu highlights %j', (path, active) => {
  headerAt(path)

  const current = [...panel('Menu').querySelectorAll('[aria-current]')]
  expect(current.map((link) => link.textContent)).toEqual(active)
})

test('only the exact page has aria-current="page"; other active links have aria-current="true"', () => {
  headerAt('/founder-pass-wallet')
  const current = (name: string) =>
    within(panel('More')).getByRole('link', { name }).getAttribute('aria-current')

  expect(current('MINT NFT NOW')).toBe('page')
  expect(current('FOUNDER PASS')).toBe('true')
})

test('the MORE... button is highlighted while a page of its panel is shown', () => {
  headerAt('/roadmap')

  expect(screen.getByRole('button', { name: 'MORE...' }).dataset.active).toBe('true')
})

test('home is active on its exact path only, any other link on every path that starts with it', () => {
  expect(isActive('/', '/')).toBe(true)
  expect(isActive('/', '/faq')).toBe(false)
  expect(isActive('/faq', '/faq/anything')).toBe(true)
  expect(isActive('/faq', '/')).toBe(false)
})
