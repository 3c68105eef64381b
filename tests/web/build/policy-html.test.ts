import { expect, test } from 'vitest'
import { policyHtml } from '../../../web/build/policy-html.ts'
import { hostedPolicies, type PolicySettings } from '../../../web/build/policy-settings.ts'

function documentWith(settings: PolicySettings): string {
  return hostedPolicies(settings, 'https://touchstone.example').map(policyHtml).join()
}

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
