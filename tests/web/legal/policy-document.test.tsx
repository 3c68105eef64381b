import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.resetModules()
})

/** The place for the hosted policy, in a build that was told these addresses. */
async function builtWith(env: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const { PolicyDocument } = await import('../../../web/legal/policy-document.tsx')
  // Not in the document: a frame there would try to load.
  const place = document.createElement('div')
  place.innerHTML = renderToStaticMarkup(<PolicyDocument page="/privacy-policy" title="Privacy Policy" />)
  return place
}

test('without an address there is no frame and no word of one', async () => {
  expect((await builtWith({})).innerHTML).toBe('')
})

test('the document is asked for by a click, into a frame that is nobody on this site', async () => {
  const page = await builtWith({ POLICY_PRIVACY_URL: 'https://policies.example/p?id=42' })
  const frame = page.querySelector('iframe')
  const link = page.querySelector('a')

  expect(frame?.hasAttribute('src')).toBe(false)
  expect(frame?.getAttribute('sandbox')).toBe('allow-scripts allow-popups allow-popups-to-escape-sandbox')
  expect(frame?.getAttribute('referrerpolicy')).toBe('no-referrer')
  expect(link?.getAttribute('href')).toBe('https://policies.example/p?id=42')
  expect(link?.getAttribute('target')).toBe(frame?.getAttribute('name'))
  expect(page.textContent).toContain('policies.example')
})

test('the document of one page is not that of the other', async () => {
  expect((await builtWith({ POLICY_TERMS_URL: 'https://policies.example/t' })).innerHTML).toBe('')
})
