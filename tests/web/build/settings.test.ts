import { expect, test } from 'vitest'
import {
  analyticsOf,
  checkNodes,
  hostedPolicies,
  type Settings,
  secureOrigin,
  siteAddress,
} from '../../../web/build/settings.ts'

const SITE = 'https://touchstone.example'
const URL_ = 'https://policies.example/p?id=42'
const SCRIPT = 'https://policies.example/embed.js'
const COUNTER = 'https://count.example/js/script.js'

test('without settings a site has no policy service', () => {
  expect(hostedPolicies({}, SITE)).toEqual([])
  expect(hostedPolicies({ POLICY_PRIVACY_URL: '', POLICY_TERMS_SCRIPT: '' }, SITE)).toEqual([])
})

test('each policy may be hosted as a page or as a script, by different hosts', () => {
  const settings: Settings = {
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

test.each<readonly [Settings, string]>([
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
])('invalid settings are refused with an error message: %o', (settings, sentence) => {
  expect(() => hostedPolicies(settings, SITE)).toThrow(new Error(sentence))
})

test('without a configured script there are no analytics', () => {
  expect(analyticsOf({})).toBeNull()
  expect(analyticsOf({ ANALYTICS_SCRIPT: '', ANALYTICS_DATA: '{"domain":"touchstone.example"}' })).toBeNull()
})

test('the script gets its data attributes, and by default reports to its own host', () => {
  expect(
    analyticsOf({ ANALYTICS_SCRIPT: COUNTER, ANALYTICS_DATA: '{"domain":"touchstone.example"}' }),
  ).toEqual({
    script: COUNTER,
    attributes: { 'data-domain': 'touchstone.example' },
    reportsTo: 'https://count.example',
  })
  expect(
    analyticsOf({ ANALYTICS_SCRIPT: COUNTER, ANALYTICS_REPORTS_TO: 'https://in.example/event' })?.reportsTo,
  ).toBe('https://in.example')
})

test.each([
  { ANALYTICS_SCRIPT: 'http://count.example/script.js' },
  { ANALYTICS_SCRIPT: COUNTER, ANALYTICS_REPORTS_TO: 'http://in.example' },
  { ANALYTICS_SCRIPT: COUNTER, ANALYTICS_DATA: 'domain=touchstone.example' },
  { ANALYTICS_SCRIPT: COUNTER, ANALYTICS_DATA: '{"domain":7}' },
  { ANALYTICS_SCRIPT: COUNTER, ANALYTICS_DATA: '{"x onload=":"alert(1)"}' },
])('a build with invalid settings stops: %o', (settings) => {
  expect(() => analyticsOf(settings)).toThrow()
})

test.each<[Settings, string]>([
  [{ ANALYTICS_SCRIPT: 'count' }, 'ANALYTICS_SCRIPT has to be an https address, and is "count"'],
  [
    { ANALYTICS_SCRIPT: COUNTER, ANALYTICS_REPORTS_TO: 'http://in.example' },
    'ANALYTICS_REPORTS_TO has to be an https address, and is "http://in.example"',
  ],
  [
    { ANALYTICS_SCRIPT: COUNTER, ANALYTICS_DATA: 'domain' },
    'ANALYTICS_DATA has to be JSON such as {"domain":"your-domain.org"}, of small letters, digits and dashes in its names',
  ],
])('of wrong analytics the setting is named: %j', (settings, sentence) => {
  expect(() => analyticsOf(settings)).toThrow(new Error(sentence))
})

test.each(['', 'touchstone.example', 'ftp://touchstone.example', 'https://'])(
  'a site at "%s" is refused, and the setting is named',
  (site) => {
    expect(() => siteAddress(site)).toThrow(
      `SITE_URL has to be an address such as https://your-domain.org, and is "${site}"`,
    )
  },
)

test('a site is that of npm start by default', () => {
  expect(siteAddress(undefined)).toBe('http://127.0.0.1:8787')
  expect(siteAddress(SITE)).toBe(SITE)
})

test('nodes are named by their hosts, and are optional', () => {
  expect(checkNodes('wss://one.example, wss://two.example:51233/', SITE)).toEqual([
    { name: 'one.example', address: 'wss://one.example' },
    { name: 'two.example:51233', address: 'wss://two.example:51233/' },
  ])
  expect(checkNodes(undefined, SITE)).toEqual([])
  expect(checkNodes('', SITE)).toEqual([])
})

test.each([
  'https://one.example',
  'one.example',
  'ws://one.example',
  'wss://*',
  'wss://*.example',
  "wss://one.example'",
  'wss://one.example;script-src',
  'wss://user@one.example',
])('"%s" is refused as a node, and the message shows a valid one', (one) => {
  expect(() => checkNodes(`wss://fine.example, ${one}`, SITE)).toThrow(
    `CHECK_NODES takes addresses such as wss://node.example, and "${one}" is none`,
  )
})

test('a local node may be unencrypted for a local site', () => {
  expect(checkNodes('ws://127.0.0.1:6006', 'http://127.0.0.1:8787')).toHaveLength(1)
  expect(() => checkNodes('ws://127.0.0.1:6006', SITE)).toThrow('CHECK_NODES')
})

test('an origin is the host of an https address without its path', () => {
  expect(secureOrigin('https://count.example/js/script.js?v=2')).toBe('https://count.example')
  expect(() => secureOrigin('http://count.example/script.js')).toThrow(/https/)
  expect(() => secureOrigin('/script.js')).toThrow()
  expect(() => secureOrigin('https://*.example/script.js')).toThrow(/one host/)
  expect(() => secureOrigin('https://a;b/script.js')).toThrow(/one host/)
})
