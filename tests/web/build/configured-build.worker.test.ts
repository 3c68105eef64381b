import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** A build with every setting; the build that all other tests read has none. */
const dist = mkdtempSync(join(tmpdir(), 'touchstone-configured-'))

beforeAll(() =>
  buildWith({
    SITE_URL: 'https://touchstone.example',
    ANALYTICS_SCRIPT: 'https://count.example/script.js',
    ANALYTICS_DATA: '{"domain":"touchstone.example"}',
    POLICY_TERMS_SCRIPT: 'https://policies.example/embed.js',
    POLICY_TERMS_ELEMENT: '{"data-id":"42"}',
    TURNSTILE: '1',
    SECURITY_CONTACT: 'security@touchstone.example',
    CHECK_NODES: 'wss://one.example, wss://two.example:51233/',
  }),
)

afterAll(() => rmSync(dist, { recursive: true, force: true }))

async function buildWith(settings: Readonly<Record<string, string>>): Promise<void> {
  const build = join(import.meta.dirname, '../../../web/build/run.ts')
  const { NODE_ENV: _, ...env } = process.env
  await promisify(execFile)(process.execPath, [build, dist], { env: { ...env, ...settings } })
}

/** What `wrangler.toml` says of the files by this name. */
function settingOf(name: string): string | undefined {
  const settings = readFileSync(join(import.meta.dirname, '../../../wrangler.toml'), 'utf8')
  return new RegExp(`^${name} = "(.+)"$`, 'm').exec(settings)?.[1]
}

/** The files as the platform serves them, before a Worker that knows no address. */
function hostFiles(): Miniflare {
  return new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      name: 'files',
      modules: true,
      script: 'export default { fetch: () => new Response(null, { status: 404 }) }',
      compatibilityDate: '2026-10-01',
      assets: {
        directory: dist,
        routerConfig: { has_user_worker: true },
        assetConfig: {
          html_handling: settingOf('html_handling'),
          not_found_handling: settingOf('not_found_handling'),
        },
      },
    }),
  )
}

function read(name: string): string {
  return readFileSync(join(dist, name), 'utf8')
}

function policyOf(page: string): string {
  const [, rule] = read('_headers').split(`\n${page}\n  ! Content-Security-Policy\n`)
  return rule?.split('\n')[0]?.trim() ?? 'that of the site'
}

test.each(['index', 'escrow', 'roadmap', 'meet', 'terms-conditions'])(
  '%s gives its script the address of the visit counter',
  (page) => {
    const [, counted = ''] = /<script[^>]* data-counted="([^"]+)"/.exec(read(`${page}.html`)) ?? []

    expect(JSON.parse(counted.replaceAll('&quot;', '"'))).toEqual({
      script: 'https://count.example/script.js',
      attributes: { 'data-domain': 'touchstone.example' },
      reportsTo: 'https://count.example',
    })
    expect(policyOf(page === 'index' ? '/' : `/${page}`)).toContain(
      "script-src 'self' https://count.example;",
    )
  },
)

test.each([
  'founder-pass-wallet',
  'investor-form',
  'developer-form',
  'incubator-form',
  'application-status',
  'faq',
  '404',
])('on %s, a page with a form, a wallet or an error, visits are not counted', (page) => {
  expect(read(`${page}.html`)).not.toContain('count.example')
  expect(policyOf(`/${page}`)).not.toContain('count.example')
})

test('a page with two reasons for its own policy gets one policy for both', () => {
  const policy = policyOf('/terms-conditions')

  expect(policy).toContain("frame-src 'self'")
  expect(policy).toContain("connect-src 'self' https://count.example;")
  expect(read('_headers').match(/^\/terms-conditions$/gm)).toHaveLength(1)
})

test('security.txt is served as plain text, with the contact of the build', async () => {
  const edge = hostFiles()
  try {
    const answer = await fetch(new URL('/.well-known/security.txt', await edge.ready))

    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(await answer.text()).toMatch(/^Contact: mailto:security@touchstone\.example\nExpires: 20\d\d-/)
  } finally {
    await edge.dispose()
  }
})

test('a browser keeps a script for a year, and never that one is missing', async () => {
  const edge = hostFiles()
  try {
    const ask = async (path: string) => fetch(new URL(path, await edge.ready))
    const [script = ''] = /assets\/[\w.-]+\.js/.exec(read('index.html')) ?? []
    expect((await ask(script)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')

    // As of a release that is not everywhere yet, or was rolled back.
    const missing = await ask('/assets/of-another-release.js')
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, null])
  } finally {
    await edge.dispose()
  }
})

test('a hosted policy’s document is served with its own headers, and exists only if configured', async () => {
  const edge = hostFiles()
  try {
    const ask = async (path: string) => fetch(new URL(path, await edge.ready), { redirect: 'manual' })
    const document = await ask('/terms-conditions/document')
    const policy = document.headers.get('content-security-policy') ?? ''

    expect(document.status).toBe(200)
    expect(await document.text()).toContain(
      '<div data-id="42"></div>\n    <script src="https://policies.example/embed.js" referrerpolicy="no-referrer">',
    )
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        'script-src https://policies.example',
        "frame-ancestors 'self'",
        'sandbox allow-scripts allow-popups',
      ]),
    )
    // Two policies in one header would both hold.
    expect(policy).not.toContain(',')
    expect(document.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(document.headers.get('cross-origin-opener-policy')).toBeNull()
    expect(document.headers.get('x-content-type-options')).toBe('nosniff')

    const framing = (await ask('/terms-conditions')).headers
    expect(framing.get('content-security-policy')).toContain("frame-src 'self'")
    expect(framing.get('content-security-policy')).not.toContain('policies.example')
    expect(framing.get('x-frame-options')).toBe('DENY')

    expect((await ask('/privacy-policy/document')).status).toBe(404)
    expect((await ask('/privacy-policy')).headers.get('content-security-policy')).not.toContain('frame-src')
    // No other spelling of the address serves the document without its policy.
    for (const path of ['/terms-conditions/document.html', '/terms-conditions/documen%74']) {
      expect((await ask(path)).headers.get('location'), path).toBe('/terms-conditions/document')
    }
  } finally {
    await edge.dispose()
  }
})

test('only the pages on which a visitor checks may connect to the configured nodes', () => {
  const policies = read('_headers')
    .split('\n')
    .filter((line) => line.includes('one.example'))
  expect(policies).toHaveLength(2)
  for (const page of ['/verify', '/proof'])
    expect(policyOf(page)).toContain(' wss://one.example wss://two.example:51233')
})

test('an invalid node stops the build before it begins, with an error message', async () => {
  await expect(buildWith({ CHECK_NODES: 'https://one.example' })).rejects.toMatchObject({
    code: 1,
    stderr: 'CHECK_NODES takes addresses such as wss://node.example, and "https://one.example" is none\n',
  })
})

test('an invalid policy service stops the build before it begins, with an error message', async () => {
  await expect(buildWith({ POLICY_PRIVACY_URL: 'http://policies.example/p' })).rejects.toMatchObject({
    code: 1,
    stderr: 'POLICY_PRIVACY_URL has to be an https address, and is "http://policies.example/p"\n',
  })
  expect(read('terms-conditions/document.html')).toContain('policies.example')
})

test('every absolute address belongs to the site that it was built for', () => {
  expect(read('index.html')).toContain('<link rel="canonical" href="https://touchstone.example/">')
  expect(read('escrow.html')).toContain('<link rel="canonical" href="https://touchstone.example/escrow">')
  expect(read('robots.txt')).toContain('Sitemap: https://touchstone.example/sitemap.xml')
  expect(read('sitemap.xml')).toContain('<loc>https://touchstone.example/escrow</loc>')
  expect(read('index.html') + read('sitemap.xml')).not.toContain('127.0.0.1')
})
