import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { policyLeave, withLeave } from '../../../web/build/content-policy.ts'
import { policyHtml, policyRules } from '../../../web/build/policy-document.ts'
import { type HostedPolicy, hostedPolicies, type Settings } from '../../../web/build/settings.ts'

const SITE = 'https://touchstone.example'
const EVERYWHERE = readFileSync(join(import.meta.dirname, '../../../web/public/_headers'), 'utf8')
const asPage = hostedPolicies({ POLICY_TERMS_URL: 'https://policies.example/t' }, SITE)
const asScript = hostedPolicies({ POLICY_TERMS_SCRIPT: 'https://policies.example/embed.js' }, SITE)

function directivesOf(policies: readonly HostedPolicy[]): readonly string[] {
  return (/Content-Security-Policy: (.+)/.exec(policyRules(policies))?.[1] ?? '').split('; ')
}

function documentWith(settings: Settings): string {
  return hostedPolicies(settings, SITE).map(policyHtml).join()
}

test('without a policy service there is no rule for a document, and no page may frame anything', () => {
  expect(policyRules([])).toBe('')
  expect(policyLeave([])).toEqual([])
  expect(EVERYWHERE).not.toContain('frame-src')
})

test('the page may frame our own documents only, and the rest of its policy is unchanged', () => {
  const [policy = ''] = /(?<=Content-Security-Policy: ).+/.exec(EVERYWHERE) ?? []
  const [, rule = ''] = withLeave(EVERYWHERE, policyLeave(asPage)).split('\n/terms-conditions\n')

  expect(rule).toContain(`Content-Security-Policy: ${policy}; frame-src 'self'\n`)
  expect(rule).not.toContain('policies.example')
})

test.each([
  ['a page', asPage],
  ['a script', asScript],
])(
  'the document of %s is sandboxed by its own headers too, so it never has this site’s origin',
  (_, policies) => {
    const directives = directivesOf(policies)

    expect(directives).toContain('sandbox allow-scripts allow-popups')
    expect(directives.join()).not.toContain('allow-same-origin')
  },
)

test.each([
  ['a page', asPage],
  ['a script', asScript],
])('the document of %s may connect to its one host only, and only this site may frame it', (_, policies) => {
  const directives = directivesOf(policies)
  const hosts = directives.flatMap((directive) => directive.match(/\S+[.:]\S*/g) ?? [])

  expect(new Set(hosts)).toEqual(
    new Set(['https://policies.example', ...(policies === asPage ? [] : ['data:'])]),
  )
  expect(directives).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "frame-ancestors 'self'",
      "base-uri 'none'",
      "form-action 'none'",
    ]),
  )
  expect(directives.join('; ').match(/'self'/g)).toHaveLength(1)
  expect(policyRules(policies)).toContain('  X-Frame-Options: SAMEORIGIN\n')
})

test('if the service provides a page, its document runs no script', () => {
  expect(directivesOf(asPage).filter((directive) => directive.startsWith('script-src'))).toEqual([])
  expect(directivesOf(asScript)).toContain('script-src https://policies.example')
})

test('every site-wide header that the document overrides is unset first', () => {
  const [taken = '', said = ''] = policyRules(asScript).split(/(?<=\n)(?= {2}Content-Security-Policy:)/)
  const names = [...said.matchAll(/^ {2}([\w-]+):/gm)].map(([, name]) => name)

  for (const name of names) expect(taken).toContain(`  ! ${name}\n`)
  expect(taken).toContain('  ! Cross-Origin-Opener-Policy\n')
})

test('a service’s page is framed by the document in full, without a referrer', () => {
  const html = documentWith({ POLICY_PRIVACY_URL: 'https://policies.example/p?a=1&b="2"' })

  expect(html).toContain('<title>Privacy Policy | Touchstone, hosted by policies.example</title>')
  expect(html).toContain('<iframe src="https://policies.example/p?a=1&amp;b=&quot;2&quot;"')
  expect(html).toContain('referrerpolicy="no-referrer"')
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).not.toContain('<script')
})

test('a service’s script finds the element that it fills, and a browser without scripts shows a note', () => {
  const html = documentWith({
    POLICY_TERMS_SCRIPT: 'https://policies.example/embed.js',
    POLICY_TERMS_ELEMENT: '{"name":"embed","data-id":"\\"><script>alert(1)</script>"}',
  })

  expect(html).toContain('<div name="embed" data-id="&quot;>&lt;script>alert(1)&lt;/script>"></div>')
  expect(html.match(/<script[^>]*>/g)).toEqual([
    '<script src="https://policies.example/embed.js" referrerpolicy="no-referrer">',
  ])
  expect(html.indexOf('<div')).toBeLessThan(html.indexOf('<script'))
  expect(html).toContain('<noscript>This copy needs scripts.')
})

test('a script that creates its own element gets none', () => {
  expect(documentWith({ POLICY_TERMS_SCRIPT: 'https://policies.example/embed.js' })).not.toContain('<div')
})
