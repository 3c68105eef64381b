import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '../../../../functions/edge/http/app-env.ts'
import { cors } from '../../../../functions/edge/http/cors.ts'
import { sameOrigin } from '../../../../functions/edge/http/origin.ts'
import type { Services } from '../../../../functions/services.ts'
import { fc, runs } from '../../../support/generated.ts'

const FRIEND = 'https://app.example.org'
const SITE = 'https://touchstone.example'

/** An API that allows these other origins. */
function api(origins: readonly string[] = [FRIEND, 'https://other.example:8443']) {
  return new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('services', { config: { siteUrl: SITE, origins } } as unknown as Services)
      return next()
    })
    .use(cors)
    .use(sameOrigin)
    .get('/stock', (c) => c.json({ left: 3 }))
    .get('/metadata', (c) => c.json({}, 200, { 'access-control-allow-origin': '*' }))
    .get('/packed', (c) => c.json({}, 200, { vary: 'Accept-Encoding' }))
    .post('/buy', (c) => c.json({ bought: true }))
}

const from = (origin: string, method = 'GET', more: Record<string, string> = {}) =>
  ({ method, headers: { origin, ...more } }) as const

function granted({ headers }: Response) {
  return headers.get('access-control-allow-origin')
}

test('a configured origin may read answers, is named exactly, and gets no credentials', async () => {
  const answer = await api().request(`${SITE}/stock`, from(FRIEND))
  expect(await answer.json()).toEqual({ left: 3 })
  expect(granted(answer)).toBe(FRIEND)
  expect(answer.headers.get('vary')).toBe('Origin')
  expect(answer.headers.get('access-control-expose-headers')).toContain('retry-after')
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  const bought = await api().request(`${SITE}/buy`, from(FRIEND, 'POST'))
  expect([bought.status, granted(bought)]).toEqual([200, FRIEND])
})

test('an answer that varies by something else varies by the origin too', async () => {
  const answer = await api().request(`${SITE}/packed`, from(FRIEND))
  expect(answer.headers.get('vary')).toBe('Accept-Encoding, Origin')
})

test('a preflight lists the allowed headers, the tunnelling services’ one included', async () => {
  const asks = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type,ngrok-skip-browser-warning',
  }
  const answer = await api().request(`${SITE}/buy`, from(FRIEND, 'OPTIONS', asks))
  expect(answer.status).toBe(204)
  expect(granted(answer)).toBe(FRIEND)
  expect(answer.headers.get('access-control-allow-methods')).toBe('GET, POST')
  expect(answer.headers.get('access-control-max-age'), 'an hour in seconds').toBe('3600')
  expect(answer.headers.get('vary')).toBe('Origin')
  const allowed = (answer.headers.get('access-control-allow-headers') ?? '').split(', ')
  expect(allowed).toEqual(expect.arrayContaining(asks['access-control-request-headers'].split(',')))
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull()

  const stranger = await api().request(`${SITE}/buy`, from('https://evil.example', 'OPTIONS', asks))
  expect([stranger.status, granted(stranger)]).toEqual([403, null])
})

test('the header that skips a tunnelling service’s warning is accepted and ignored', async () => {
  const plain = await api().request(`${SITE}/stock`)
  const tunnelled = await api().request(`${SITE}/stock`, {
    headers: { 'content-type': 'application/json', 'ngrok-skip-browser-warning': 'true' },
  })
  expect([tunnelled.status, await tunnelled.text()]).toEqual([plain.status, await plain.text()])
})

test('an unconfigured origin gets no CORS headers, and its unsafe requests are refused (T11)', async () => {
  const tricks = fc.constantFrom(
    'null',
    'https://app.example.org.evil.example',
    'https://evil.example/https://app.example.org',
    'https://xapp.example.org',
    'https://app.example.org:8443',
    'http://app.example.org',
    'https://APP.example.org',
    'https://other.example',
    '*',
  )
  await fc.assert(
    fc.asyncProperty(fc.oneof(tricks, fc.webUrl(), fc.string({ unit: 'grapheme-ascii' })), async (text) => {
      const origin = text.trim()
      fc.pre(origin !== FRIEND && origin !== SITE && origin !== '')
      const read = await api().request(`${SITE}/stock`, from(origin))
      expect([read.status, granted(read)]).toEqual([200, null])
      const write = await api().request(`${SITE}/buy`, from(origin, 'POST'))
      expect([write.status, granted(write)]).toEqual([403, null])
    }),
    { numRuns: runs(100) },
  )
})

test('an answer that grants nothing says too that another origin gets another one, so that no cache mixes them up', async () => {
  for (const asked of [{}, from('https://evil.example')])
    expect((await api().request(`${SITE}/stock`, asked)).headers.get('vary')).toBe('Origin')
})

test('a public answer keeps its `*`', async () => {
  expect(granted(await api().request(`${SITE}/metadata`, from('https://evil.example')))).toBe('*')
  expect(granted(await api().request(`${SITE}/metadata`, from(FRIEND)))).toBe('*')
})

test('a public answer is one for all origins, so that no made-up origin makes another copy of it', async () => {
  for (const asked of [{}, from(FRIEND), from('https://evil.example')])
    expect((await api().request(`${SITE}/metadata`, asked)).headers.get('vary')).toBeNull()
})

test('without configured origins no CORS headers are sent', async () => {
  const answer = await api([]).request(`${SITE}/stock`, from(FRIEND))
  expect([granted(answer), answer.headers.get('vary')]).toEqual([null, null])
  expect((await api([]).request(`${SITE}/buy`, from(FRIEND, 'POST'))).status).toBe(403)
  expect((await api([]).request(`${SITE}/buy`, from(SITE, 'POST'))).status).toBe(200)
})
