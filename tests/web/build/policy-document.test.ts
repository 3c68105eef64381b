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

test('the page may frame what is ours alone, and nothing else of its policy changes', () => {
  const [policy = ''] = /(?<=Content-Security-Policy: ).+/.exec(EVERYWHERE) ?? []
  const [, rule = ''] = withLeave(EVERYWHERE, policyLeave(asPage)).split('\n/terms-conditions\n')

  expect(rule).toContain(`Content-Security-Policy: ${policy}; frame-src 'self'\n`)
  expect(rule).not.toContain('policies.example')
})

test.each([
  ['a page', asPage],
  ['a script', asScript],
])(
  'the document of %s is in the sandbox by itself too, so it never is anybody on this site',
  (_, policies) => {
    const directives = directivesOf(policies)

    expect(directives).toContain('sandbox allow-scripts allow-popups')
    expect(directives.join()).not.toContain('allow-same-origin')
  },
)

test.each([
  ['a page', asPage],
  ['a script', asScript],
])(
  'the document of %s may ask the one host and nobody else, and this site alone may frame it',
  (_, policies) => {
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
  },
)

test('where the service gives a page, its document runs no script at all', () => {
  expect(directivesOf(asPage).filter((directive) => directive.startsWith('script-src'))).toEqual([])
  expect(directivesOf(asScript)).toContain('script-src https://policies.example')
})

test('all that the site says of every page and the document contradicts is taken back first', () => {
  const [taken = '', said = ''] = policyRules(asScript).split(/(?<=\n)(?= {2}Content-Security-Policy:)/)
  const names = [...said.matchAll(/^ {2}([\w-]+):/gm)].map(([, name]) => name)

  for (const name of names) expect(taken).toContain(`  ! ${name}\n`)
  expect(taken).toContain('  ! Cross-Origin-Opener-Policy\n')
})

test('a page that a service gives is framed by the document whole, without telling where from', () => {
  const html = documentWith({ POLICY_PRIVACY_URL: 'https://policies.example/p?a=1&b="2"' })

  expect(html).toContain('<title>Privacy Policy | Touchstone, hosted by policies.example</title>')
  expect(html).toContain('<iframe src="https://policies.example/p?a=1&amp;b=&quot;2&quot;"')
  expect(html).toContain('referrerpolicy="no-referrer"')
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).not.toContain('<script')
})

test('a script that a service gives finds the element that it fills, and those without scripts a word', () => {
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

test('a script that makes its own element is given none', () => {
  expect(documentWith({ POLICY_TERMS_SCRIPT: 'https://policies.example/embed.js' })).not.toContain('<div')
})
