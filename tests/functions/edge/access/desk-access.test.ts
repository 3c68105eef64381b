import { createHmac, sign as signBy } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { HOUR, MINUTE } from '#contract/timing'
import { errorReply } from '#contract/wire/error-reply'
import { createApp } from '../../../../functions/app.ts'
import { AUDIENCE, demoColleagues } from '../../../sandbox/access/colleagues.ts'
import { createSigningKey } from '../../../sandbox/access/signing-keys.ts'
import { type ApiInProcess, createApi } from '../../../support/api-in-process.ts'

const [ada] = demoColleagues
const HEADER = 'cf-access-jwt-assertion'
const ENTRY = `TS-${'A'.repeat(26)}`

let api: ApiInProcess
beforeAll(async () => {
  api = await createApi()
})
beforeEach(() => {
  // Keys are fetched again for an unknown one after a minute.
  api.world.later(2 * MINUTE)
})
afterAll(() => api.close())

const access = () => api.world.sandbox.access
const now = () => Math.floor(api.world.clock.now() / 1000)

/** Every route below /desk, as the app lists them, and paths without one. */
function routes(): readonly (readonly [method: string, path: string])[] {
  const app = createApp(() => api.services)
  const own = app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/desk'))
  const asked = own.map(({ method, path }) => [method, path.replace(/:id(\{[^}]*\})?/, ENTRY)] as const)
  return [...asked, ['GET', '/desk/api/unknown'], ['HEAD', '/desk'], ['DELETE', '/desk/api/entries']]
}

function forge(header: object, claims: object, sign: (signed: string) => string): string {
  const part = (of: object) => Buffer.from(JSON.stringify(of)).toString('base64url')
  const signed = `${part(header)}.${part(claims)}`
  return `${signed}.${sign(signed)}`
}

const claims = () => ({
  aud: [AUDIENCE],
  email: ada.email,
  iss: access().issuer(),
  type: 'app',
  sub: ada.sub,
  iat: now(),
  nbf: now(),
  exp: now() + 3600,
})

/** Headers that must open nothing, by what is wrong with them. */
const bad: Readonly<Record<string, () => Record<string, string>>> = {
  'no assertion': () => ({}),
  'an e-mail header alone': () => ({ 'cf-access-authenticated-user-email': ada.email }),
  'the cookie alone': () => ({ cookie: `CF_Authorization=${access().assertionFor(ada)}` }),
  'no token at all': () => ({ [HEADER]: 'a.b.c' }),
  'a changed claim': () => {
    const [head, , tail] = access().assertionFor(ada).split('.')
    const body = Buffer.from(JSON.stringify({ ...claims(), email: 'eve@example.org' })).toString('base64url')
    return { [HEADER]: `${head}.${body}.${tail}` }
  },
  'a key of its own': () => ({ [HEADER]: access().assertionFor(ada, {}, createSigningKey()) }),
  'a key of its own under a published id': () => {
    const key = { ...createSigningKey(), kid: access().keys.current().kid }
    return { [HEADER]: access().assertionFor(ada, {}, key) }
  },
  'a retired key': () => {
    access().keys.rotate()
    access().keys.rotate({ retire: true })
    const key = access().keys.retired()
    if (!key) throw new Error('no key was retired')
    return { [HEADER]: access().assertionFor(ada, {}, key) }
  },
  'another audience': () => ({ [HEADER]: access().assertionFor(ada, { aud: ['f'.repeat(64)] }) }),
  'another issuer': () => ({
    [HEADER]: access().assertionFor(ada, { iss: 'https://other.cloudflareaccess.com' }),
  }),
  'an assertion that expired': () => ({
    [HEADER]: access().assertionFor(ada, { iat: now() - 7200, nbf: now() - 7200, exp: now() - 60 }),
  }),
  'an assertion without an end': () => ({
    [HEADER]: access().assertionFor(ada, { exp: undefined as unknown as number }),
  }),
  'an assertion of the future': () => ({
    [HEADER]: access().assertionFor(ada, { nbf: now() + 120, iat: now() + 120 }),
  }),
  'an assertion that was issued in the future': () => ({
    [HEADER]: access().assertionFor(ada, { iat: now() + 120 }),
  }),
  'a service token, which has no e-mail address': () => ({
    [HEADER]: access().assertionFor(ada, { email: undefined as unknown as string }),
  }),
  'a name in place of the e-mail address': () => ({
    [HEADER]: access().assertionFor(ada, { email: 'ada' }),
  }),
  'RS512 by a key that is published without its algorithm': () => {
    access().keys.rotate()
    const { kid, privateKey } = access().keys.current()
    const published = access().keys.published()
    vi.spyOn(access().keys, 'published').mockReturnValueOnce(
      published.map(({ alg: _, ...key }) => key as (typeof published)[number]),
    )
    const sign = (signed: string) => signBy('sha512', Buffer.from(signed), privateKey).toString('base64url')
    return { [HEADER]: forge({ alg: 'RS512', kid, typ: 'JWT' }, claims(), sign) }
  },
  'alg none': () => ({ [HEADER]: forge({ alg: 'none', typ: 'JWT' }, claims(), () => '') }),
  'alg none under a published id': () => {
    const { kid } = access().keys.current()
    return { [HEADER]: forge({ alg: 'none', kid }, claims(), () => 'c2ln') }
  },
  'HS256 with the public key as its secret': () => {
    const { kid, publicKey } = access().keys.current()
    const secret = publicKey.export({ format: 'pem', type: 'spki' })
    const sign = (signed: string) => createHmac('sha256', secret).update(signed).digest('base64url')
    return { [HEADER]: forge({ alg: 'HS256', kid, typ: 'JWT' }, claims(), sign) }
  },
}

test('the routes of the desk are found', () => {
  const found = routes().map(([method, path]) => `${method} ${path}`)
  expect(found.length).toBeGreaterThanOrEqual(13)
  expect(found).toEqual(
    expect.arrayContaining(['GET /desk', 'POST /desk/api/changes', 'GET /desk/api/entries.csv']),
  )
})

test.each(Object.entries(bad))(
  '%s opens no route of the desk, and shows no byte of data',
  async (_, headers) => {
    await api.world.db
      .prepare(
        `INSERT INTO form_entry (id, form, email, answers, content_hash, received_at, changed_at)
       VALUES (?, 'question', 'secret@example.org', '{"question":"secret"}', 'h', 1, 1) ON CONFLICT DO NOTHING`,
      )
      .bind(ENTRY)
      .run()
    const sent = { ...headers(), 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
    for (const [method, path] of routes()) {
      const answer = await api.ask(path, { method, headers: sent, ...(method === 'POST' && { body: '{}' }) })
      expect(`${method} ${path}: ${answer.status}`).toBe(`${method} ${path}: 401`)
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      const text = await answer.text()
      if (method === 'HEAD') expect(text).toBe('')
      else expect(errorReply.parse(JSON.parse(text)).code).toBe('signature_refused')
      expect(text).not.toContain('secret')
    }
  },
)

test('without Access configured there is no desk', async () => {
  const services = { ...api.services, config: { ...api.services.config, access: null } }
  const app = createApp(() => services)
  const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} }
  for (const [method, path] of routes()) {
    const asked = new Request(`http://touchstone.test${path}`, {
      method,
      headers: { [HEADER]: access().assertionFor(ada) },
    })
    expect((await app.request(asked, {}, {}, context as unknown as ExecutionContext)).status).toBe(404)
  }
})

test('a colleague of the team passes, by either of two keys while they are rotated', async () => {
  const old = access().keys.current()
  expect(await listedBy(access().assertionFor(ada))).toBe(ada.email)
  access().keys.rotate()
  api.world.later(2 * MINUTE)
  expect(await listedBy(access().assertionFor(ada, { email: 'Ada@Touchstone.example' }))).toBe(ada.email)
  expect(await listedBy(access().assertionFor(ada, {}, old))).toBe(ada.email)
})

test('calls that come at once before the keys are known all pass, by one fetch', async () => {
  access().keys.rotate()
  const assertion = access().assertionFor(ada)
  const fetched = vi.spyOn(globalThis, 'fetch')
  try {
    const answers = await Promise.all([1, 2, 3].map(() => listedBy(assertion)))
    expect(answers).toEqual([ada.email, ada.email, ada.email])
    expect(fetched).toHaveBeenCalledTimes(1)
  } finally {
    fetched.mockRestore()
  }
})

test('unknown keys cause one fetch a minute, and known ones none within an hour', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  try {
    const known = access().assertionFor(ada)
    await listedBy(known)
    fetched.mockClear()
    api.world.later(MINUTE)
    for (let forged = 0; forged < 5; forged += 1)
      await api.ask('/desk', { headers: { [HEADER]: access().assertionFor(ada, {}, createSigningKey()) } })
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(await listedBy(known)).toBe(ada.email)
    api.world.later(HOUR - MINUTE)
    expect(await listedBy(access().assertionFor(ada))).toBe(ada.email)
    expect(fetched).toHaveBeenCalledTimes(1)
    api.world.later(2 * MINUTE)
    expect(await listedBy(access().assertionFor(ada))).toBe(ada.email)
    expect(fetched).toHaveBeenCalledTimes(2)
  } finally {
    fetched.mockRestore()
  }
})

test('while the team’s keys cannot be fetched, known ones still count for an hour and no others do', async () => {
  await listedBy(access().assertionFor(ada))
  api.world.later(2 * MINUTE)
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'))
  try {
    const stranger = access().assertionFor(ada, {}, createSigningKey())
    expect((await api.ask('/desk', { headers: { [HEADER]: stranger } })).status).toBe(401)
    expect(await listedBy(access().assertionFor(ada))).toBe(ada.email)
    api.world.later(HOUR)
    expect(await listedBy(access().assertionFor(ada))).toBe(401)
  } finally {
    fetched.mockRestore()
  }
})

test('while the team’s keys cannot be fetched, assertions with unknown ones ask for them once a minute', async () => {
  await listedBy(access().assertionFor(ada))
  api.world.later(2 * MINUTE)
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'))
  try {
    for (let forged = 0; forged < 5; forged += 1)
      await listedBy(access().assertionFor(ada, {}, createSigningKey()))
    expect(fetched).toHaveBeenCalledTimes(1)
  } finally {
    fetched.mockRestore()
  }
})

test('an answer in place of the team’s keys leaves the known ones as they are', async () => {
  await listedBy(access().assertionFor(ada))
  api.world.later(2 * MINUTE)
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ success: false, errors: [] }, { status: 503 }))
  try {
    expect(await listedBy(access().assertionFor(ada, {}, createSigningKey()))).toBe(401)
    expect(await listedBy(access().assertionFor(ada))).toBe(ada.email)
  } finally {
    fetched.mockRestore()
  }
})

test.each([
  ['before it begins', (off: number) => ({ nbf: now() + off })],
  ['before it was issued', (off: number) => ({ iat: now() + off })],
  ['after it ends', (off: number) => ({ exp: now() - off })],
])('an assertion counts a moment %s, since clocks differ, and no longer', async (_, times) => {
  expect(await listedBy(access().assertionFor(ada, times(20)))).toBe(ada.email)
  expect(await listedBy(access().assertionFor(ada, times(45)))).toBe(401)
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }],
  [
    'another site that forges the origin',
    { 'sec-fetch-site': 'same-site', origin: 'http://touchstone.test' },
  ],
  ['a client that says nothing', {}],
  ['a typed address', { 'sec-fetch-site': 'none', origin: 'http://touchstone.test' }],
  ['an old browser on another site', { origin: 'https://evil.test' }],
])(
  'a change that %s makes is refused, although the colleague’s session is sent along',
  async (_, headers) => {
    const answer = await api.ask('/desk/api/read', {
      method: 'POST',
      headers: { ...headers, [HEADER]: access().assertionFor(ada), 'content-type': 'application/json' },
      body: JSON.stringify({ ids: [ENTRY] }),
    })
    expect([answer.status, errorReply.parse(await answer.json()).code]).toEqual([403, 'origin_refused'])
  },
)

const crossSite = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }
test.each([
  ['a picture', crossSite, 403],
  ['a picture under the same domain', { ...crossSite, 'sec-fetch-site': 'same-site' }, 403],
  ['a script', { ...crossSite, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, 403],
  ['a frame', { ...crossSite, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }, 403],
  ['a link', { ...crossSite, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }, 200],
])(
  'a reading that %s of another site causes is answered, and counted against its colleague, only if it opens a tab',
  async (_, headers, status) => {
    const counted: string[] = []
    const limit = { limit: async ({ key }: { key: string }) => ({ success: counted.push(key) > 0 }) }
    const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} }
    const answer = await createApp(() => api.services).request(
      'http://touchstone.test/desk/api/entries?text=secret',
      { headers: { ...headers, [HEADER]: access().assertionFor(ada) } },
      { LIMIT_DESK: limit },
      context as unknown as ExecutionContext,
    )
    expect([answer.status, counted]).toEqual([status, status === 200 ? [ada.email] : []])
  },
)

test('a public desk without a rate limit is refused, and not as if its colleague had asked too often', async () => {
  const services = { ...api.services, config: { ...api.services.config, plainHttp: false } }
  const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} }
  const answer = await createApp(() => services).request(
    'http://touchstone.test/desk/api/entries',
    { headers: { [HEADER]: access().assertionFor(ada) } },
    {},
    context as unknown as ExecutionContext,
  )
  expect([answer.status, errorReply.parse(await answer.json()).code]).toEqual([503, 'unguarded'])
})

test('a change is JSON only, so that no form of another site can make one', async () => {
  const answer = await api.ask('/desk/api/read', {
    method: 'POST',
    headers: {
      origin: 'http://touchstone.test',
      [HEADER]: access().assertionFor(ada),
      'content-type': 'text/plain',
    },
    body: JSON.stringify({ ids: [ENTRY] }),
  })
  expect(answer.status).toBe(415)
})

async function listedBy(assertion: string): Promise<unknown> {
  const answer = await api.ask('/desk/api/entries', { headers: { [HEADER]: assertion } })
  return answer.ok ? ((await answer.json()) as { me: string }).me : answer.status
}
