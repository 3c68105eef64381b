import { expect, test } from 'vitest'
import { hostedPolicies, type PolicySettings } from '../../../web/build/policy-settings.ts'

const SITE = 'https://touchstone.example'
const URL_ = 'https://policies.example/p?id=42'
const SCRIPT = 'https://policies.example/embed.js'

test('a site that is told of no policy service has none', () => {
  expect(hostedPolicies({}, SITE)).toEqual([])
  expect(hostedPolicies({ POLICY_PRIVACY_URL: '', POLICY_TERMS_SCRIPT: '' }, SITE)).toEqual([])
})

test('each policy may be hosted as a page or as a script, by hosts of their own', () => {
  const settings: PolicySettings = {
    POLICY_PRIVACY_SCRIPT: SCRIPT,
    POLICY_PRIVACY_ELEMENT: '{"name":"embed","data-id":"42"}',
    POLICY_TERMS_URL: 'https://terms.example/t',
  }
  expect(hostedPolicies(settings, SITE)).toEqual([
    {
      page: '/privacy-policy',
      origin: 'https://policies.example',
      address: SCRIPT,
      brings: 'script',
      fills: { name: 'embed', 'data-id': '42' },
    },
    {
      page: '/terms-conditions',
      origin: 'https://terms.example',
      address: 'https://terms.example/t',
      brings: 'page',
      fills: null,
    },
  ])
})

test.each<readonly [PolicySettings, string]>([
  [
    { POLICY_PRIVACY_URL: 'http://policies.example/p' },
    'POLICY_PRIVACY_URL has to be an https address, and is "http://policies.example/p"',
  ],
  [{ POLICY_TERMS_SCRIPT: 'embed.js' }, 'POLICY_TERMS_SCRIPT has to be an https address, and is "embed.js"'],
  [
    { POLICY_TERMS_URL: 'https://*.example/t' },
    'POLICY_TERMS_URL has to be an https address, and is "https://*.example/t"',
  ],
  [
    { POLICY_TERMS_URL: "https://a;script-src'self'/t" },
    `POLICY_TERMS_URL has to be an https address, and is "https://a;script-src'self'/t"`,
  ],
  [
    { POLICY_PRIVACY_URL: URL_, POLICY_PRIVACY_SCRIPT: SCRIPT },
    'POLICY_PRIVACY_URL and POLICY_PRIVACY_SCRIPT are both set: there is a place for one',
  ],
  [
    { POLICY_PRIVACY_URL: URL_, POLICY_PRIVACY_ELEMENT: '{"data-id":"42"}' },
    'POLICY_PRIVACY_ELEMENT is set, but no POLICY_PRIVACY_SCRIPT that would fill it',
  ],
  [
    { POLICY_TERMS_SCRIPT: `${SITE}/embed.js` },
    'POLICY_TERMS_SCRIPT is an address of this site, where nothing that others wrote may run',
  ],
  ...['data-id=42', '{"onclick":"alert(1)"}', '{"style":"all:unset"}', '{"data-id":42}', '[]'].map(
    (element) =>
      [
        { POLICY_TERMS_SCRIPT: SCRIPT, POLICY_TERMS_ELEMENT: element },
        'POLICY_TERMS_ELEMENT has to be JSON such as {"name":"embed","data-id":"42"}, of name, id, class and data-… alone',
      ] as const,
  ),
])('settings that cannot be meant are refused with a sentence: %o', (settings, sentence) => {
  expect(() => hostedPolicies(settings, SITE)).toThrow(new Error(sentence))
})
