import { beforeEach, expect, test, vi } from 'vitest'
import { fetchOnIntent } from '../../../web/script/fetch-on-intent.ts'

const fetched = () =>
  [...document.querySelectorAll('link[rel="prefetch"]')].map((link) => link.getAttribute('href'))

beforeEach(() => {
  for (const link of document.querySelectorAll('link[rel="prefetch"]')) link.remove()
  history.replaceState(null, '', '/rewards')
})

function pointAt(link: string) {
  document.body.innerHTML = link
  document.querySelector('b')?.dispatchEvent(new Event('pointerover', { bubbles: true }))
}

test('a page is fetched once when a visitor points at its link', () => {
  fetchOnIntent(document)
  pointAt('<a href="/escrow#dev-lock"><b>Escrow</b></a>')
  pointAt('<a href="/escrow"><b>Escrow</b></a>')

  expect(fetched()).toEqual(['/escrow'])
})

test.each([
  ['the current page', '<a href="/rewards#points"><b>Points</b></a>'],
  ['another site', '<a href="https://example.org/escrow"><b>Elsewhere</b></a>'],
  ['a tab of its own', '<a href="/escrow" target="_blank"><b>Escrow</b></a>'],
])('nothing is fetched for a link to %s', (_, link) => {
  fetchOnIntent(document)
  pointAt(link)

  expect(fetched()).toEqual([])
})

test('in a browser with speculation rules nothing is fetched by script', () => {
  const supports = vi.fn(() => true)
  vi.stubGlobal('HTMLScriptElement', Object.assign(class {}, { supports }))
  fetchOnIntent({ addEventListener: () => expect.unreachable() } as unknown as Document)

  expect(supports).toHaveBeenCalledWith('speculationrules')
})
