import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** A build with everything that a build may be told; the one that all other tests read is told nothing. */
const dist = mkdtempSync(join(tmpdir(), 'touchstone-configured-'))

beforeAll(async () => {
  const build = join(import.meta.dirname, '../../../web/build/run.ts')
  const { NODE_ENV: _, ...env } = process.env
  await promisify(execFile)(process.execPath, [build, dist], {
    env: {
      ...env,
      SITE_URL: 'https://touchstone.example',
      ANALYTICS_SCRIPT: 'https://count.example/script.js',
      ANALYTICS_DATA: '{"domain":"touchstone.example"}',
      POLICY_TERMS_URL: 'https://policies.example/t',
      TURNSTILE: '1',
    },
  })
})

afterAll(() => rmSync(dist, { recursive: true, force: true }))

function read(name: string): string {
  return readFileSync(join(dist, name), 'utf8')
}

function policyOf(page: string): string {
  const [, rule] = read('_headers').split(`\n${page}\n  ! Content-Security-Policy\n`)
  return rule?.split('\n')[0]?.trim() ?? 'that of the site'
}

test.each(['index', 'escrow', 'roadmap', 'meet', 'terms-conditions'])(
  '%s tells its script of the service that counts visits',
  (page) => {
    const [, told = ''] = /<script[^>]* data-counted="([^"]+)"/.exec(read(`${page}.html`)) ?? []

    expect(JSON.parse(told.replaceAll('&quot;', '"'))).toEqual({
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
])('on %s, where a visitor types or signs or has lost the way, nobody counts', (page) => {
  expect(read(`${page}.html`)).not.toContain('count.example')
  expect(policyOf(`/${page}`)).not.toContain('count.example')
})

test('a page that has two reasons for a policy of its own gets one policy for both', () => {
  const policy = policyOf('/terms-conditions')

  expect(policy).toContain('frame-src https://policies.example')
  expect(policy).toContain("connect-src 'self' https://count.example;")
  expect(read('_headers').match(/^\/terms-conditions$/gm)).toHaveLength(1)
})

test('every address in it is of the site that it was built for', () => {
  expect(read('index.html')).toContain('<link rel="canonical" href="https://touchstone.example/">')
  expect(read('escrow.html')).toContain('<link rel="canonical" href="https://touchstone.example/escrow">')
  expect(read('robots.txt')).toContain('Sitemap: https://touchstone.example/sitemap.xml')
  expect(read('sitemap.xml')).toContain('<loc>https://touchstone.example/escrow</loc>')
  expect(read('index.html') + read('sitemap.xml')).not.toContain('127.0.0.1')
})
