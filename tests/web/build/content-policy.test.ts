import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  analyticsLeave,
  checkLeave,
  galleryLeave,
  type Leave,
  nodeLeave,
  styleLeave,
  withLeave,
} from '../../../web/build/content-policy.ts'
import { analyticsOf, checkNodes } from '../../../web/build/settings.ts'

const HEADERS = readFileSync(join(import.meta.dirname, '../../../web/public/_headers'), 'utf8')

/** A page's own policy, or null if it keeps the site's. */
function policyOf(page: string, leaves: readonly Leave[]): string | null {
  const [, rule] = withLeave(HEADERS, leaves).split(`\n${page}\n  ! Content-Security-Policy\n`)
  return /(?<=Content-Security-Policy: ).+/.exec(rule ?? '')?.[0] ?? null
}

test('without extra permissions the headers are unchanged', () => {
  expect(withLeave(HEADERS, []).trimEnd()).toBe(HEADERS.trimEnd())
})

test('with a human check configured, only the pages with a form may load it', () => {
  for (const page of ['/investor-form', '/developer-form', '/incubator-form', '/faq']) {
    const policy = policyOf(page, checkLeave)
    expect(policy).toContain("script-src 'self' https://challenges.cloudflare.com;")
    expect(policy).toContain('frame-src https://challenges.cloudflare.com')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('require-trusted-types-for')
  }
  expect(withLeave(HEADERS, checkLeave).startsWith(HEADERS.trimEnd())).toBe(true)
  expect(HEADERS).not.toContain('challenges.cloudflare.com')
})

test('a page with several permissions gets one policy with all of them, each host once', () => {
  const page = '/faq'
  const policy = policyOf(page, [
    { page, allows: { 'script-src': 'https://one.example', 'connect-src': 'https://one.example' } },
    { page, allows: { 'script-src': 'https://two.example', 'frame-src': 'https://two.example' } },
    { page, allows: { 'script-src': 'https://one.example' } },
  ])

  expect(policy).toContain("script-src 'self' https://one.example https://two.example;")
  expect(policy).toContain("connect-src 'self' https://one.example;")
  expect(policy).toContain('frame-src https://two.example')
  expect(policy).toContain("require-trusted-types-for 'script'")
})

test('a host that another one begins with is allowed all the same', () => {
  const nodes = checkNodes('wss://node.example.org wss://node.example', 'https://site.example')

  expect(policyOf('/verify', nodeLeave(nodes))).toContain(' wss://node.example.org wss://node.example;')
})

test('a headers file without a site policy is refused', () => {
  expect(() => withLeave('/*\n  X-Frame-Options: DENY\n', [])).toThrow(/no content security policy/)
})

test('only the counted pages may load the script and report', () => {
  const analytics = analyticsOf({
    ANALYTICS_SCRIPT: 'https://count.example/js/script.js',
    ANALYTICS_REPORTS_TO: 'https://in.example',
  })
  if (!analytics) throw new Error('A script was named')

  const allows = { 'script-src': 'https://count.example', 'connect-src': 'https://in.example' }
  expect(analyticsLeave(analytics, ['/', '/escrow'])).toEqual([
    { page: '/', allows },
    { page: '/escrow', allows },
  ])
})

test('the pages on which a visitor checks may also connect to the nodes, and nothing more', () => {
  const policy = "Content-Security-Policy: default-src 'none'; connect-src 'self'; base-uri 'none'"
  const nodes = checkNodes('wss://one.example, wss://two.example:51233/', 'https://touchstone.example')
  const wider = "connect-src 'self' wss://one.example wss://two.example:51233"
  const rule = (page: string) =>
    `${page}\n  ! Content-Security-Policy\n  ${policy.replace("connect-src 'self'", wider)}`
  expect(withLeave(`/*\n  ${policy}\n`, nodeLeave(nodes))).toBe(
    `${[`/*\n  ${policy}`, rule('/verify'), rule('/proof')].join('\n\n')}\n\n`,
  )
})

test('the mint page may also load pictures of any wallet, and nothing more', () => {
  const policy = policyOf('/founder-pass-wallet', galleryLeave)
  const site = /(?<=Content-Security-Policy: ).+/.exec(HEADERS)?.[0]

  expect(policy).toContain("connect-src 'self' https://ipfs.io https://gateway.pinata.cloud;")
  expect(
    policy?.replace(' https://ipfs.io https://gateway.pinata.cloud', '').replace(' data: blob:', ' data:'),
  ).toBe(site)
})

test('a page allows its own inline styles by hash, and the not-found page’s for unknown paths', () => {
  const documents = new Map([
    ['/faq', '<style>a{color:red}</style>'],
    ['/404', '<style>a{color:blue}</style>'],
  ])
  const leaves = styleLeave(documents)

  expect(policyOf('/faq', leaves)).toContain(
    "style-src 'self' 'sha256-6hWWMOcF+mJesSJGYhmK2lkIIEw9Xc5XKGLPVzh8yxs=';",
  )
  expect(policyOf('/404', leaves)).toBeNull()
  expect(withLeave(HEADERS, leaves).split('\n')[1]).toContain(
    "style-src 'self' 'sha256-pH+7ADTsLNyJGZR831L0cyFo51lbyK7ynbNAtbXngYw=';",
  )
})
