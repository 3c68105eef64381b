import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.resetModules()
})

/** A policy page in a build with these settings. */
async function builtWith(env: Readonly<Record<string, string>>, policy = 'privacy-policy') {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const { Page } = await import(`../../../web/pages/${policy}/page.tsx`)
  // Not in the document: a frame there would try to load.
  const place = document.createElement('div')
  place.innerHTML = renderToStaticMarkup(<Page />)
  return place
}

test('without a setting there is no frame and no mention of one', async () => {
  for (const policy of ['privacy-policy', 'terms-conditions']) {
    const page = await builtWith({}, policy)

    expect(page.querySelectorAll('iframe, .policy-document')).toHaveLength(0)
    expect(page.textContent).not.toContain('hosted by')
  }
})

test.each([
  { POLICY_PRIVACY_URL: 'https://policies.example/p?id=42' },
  { POLICY_PRIVACY_SCRIPT: 'https://policies.example/embed.js', POLICY_PRIVACY_ELEMENT: '{"data-id":"42"}' },
])('the page frames our own document, in a sandbox without this site’s origin: %o', async (env) => {
  const page = await builtWith(env)
  const [frame, ...more] = page.querySelectorAll('iframe')

  expect(more).toEqual([])
  expect(frame?.getAttribute('src')).toBe('/privacy-policy/document')
  expect(frame?.getAttribute('sandbox')).toBe('allow-scripts allow-popups')
  expect(frame?.getAttribute('referrerpolicy')).toBe('no-referrer')
  expect(frame?.getAttribute('loading')).toBe('lazy')
  expect(frame?.getAttribute('title')).toBe('Privacy Policy, hosted by policies.example')
  // The page itself has neither the service's script nor a link to it.
  expect(page.querySelector('script, [src*="//"], [href*="policies.example"]')).toBeNull()
})

test('our own text comes first, names the frame’s host, and says which text is binding', async () => {
  const page = await builtWith({ POLICY_PRIVACY_URL: 'https://policies.example/p' })
  const sections = [...page.querySelectorAll('article > section')]

  expect(sections.length).toBeGreaterThan(5)
  expect(sections.findIndex((section) => section.querySelector('iframe'))).toBe(sections.length - 1)
  expect(sections.at(-1)?.textContent).toContain('This copy comes from policies.example')
  expect(sections.at(-1)?.textContent).toContain('Where it differs, the text above holds.')
})

test('the privacy policy names every host that hosts a policy, once', async () => {
  const named = async (env: Readonly<Record<string, string>>) => {
    const page = await builtWith(env)
    return [...page.querySelectorAll('#others b')].filter((name) => name.textContent?.includes('.example'))
  }
  const terms = { POLICY_TERMS_URL: 'https://policies.example/t' }

  expect(await named(terms)).toHaveLength(1)
  vi.resetModules()
  expect(await named({ ...terms, POLICY_PRIVACY_URL: 'https://policies.example/p' })).toHaveLength(1)
})

test('the document of one page is not that of the other', async () => {
  const terms = { POLICY_TERMS_URL: 'https://policies.example/t' }

  expect((await builtWith(terms)).querySelector('iframe')).toBeNull()
  vi.resetModules()
  const page = await builtWith(terms, 'terms-conditions')
  expect(page.querySelector('iframe')?.getAttribute('src')).toBe('/terms-conditions/document')
})
