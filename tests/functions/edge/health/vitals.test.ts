import { Hono } from 'hono'
import { beforeEach, expect, test, vi } from 'vitest'
import { reportVitals } from '#contract/wire/vitals'
import { vitalsRoutes } from '../../../../functions/edge/health/vitals-routes.ts'
import type { AppEnv } from '../../../../functions/edge/http/app-env.ts'
import { consoleLog } from '../../../../functions/log.ts'
import type { Services } from '../../../../functions/services.ts'

const VITALS = { route: '/incubator', ttfb: 92, fcp: 412, lcp: 732, inp: null, cls: 0.012 }

const lines: string[] = []
beforeEach(() => {
  lines.length = 0
  vi.spyOn(console, 'log').mockImplementation((line: string) => {
    lines.push(line)
  })
})

function send(body: unknown, env: object = {}, headers: Record<string, string> = {}) {
  const app = new Hono<AppEnv>()
    .use((c, next) => {
      const log = consoleLog({ version: 'v1', requestId: 'r1' }, { now: () => 0 })
      c.set('services', { config: { plainHttp: true }, log } as Services)
      return next()
    })
    .route('/', vitalsRoutes)
  return app.request(
    reportVitals.path,
    {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'cf-connecting-ip': '203.0.113.7', ...headers },
    },
    env,
  )
}

test('numbers and a route are logged as one line, and nothing else is', async () => {
  const answer = await send(VITALS, {}, { cookie: 'a=b', 'user-agent': 'some browser' })

  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ success: true })
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      time: '1970-01-01T00:00:00.000Z',
      level: 'info',
      event: 'page.vitals',
      requestId: 'r1',
      version: 'v1',
      ...VITALS,
    },
  ])
})

test('with a data set bound the numbers go there, and not to the log', async () => {
  const writeDataPoint = vi.fn()
  await send(VITALS, { VITALS: { writeDataPoint } })

  expect(writeDataPoint.mock.calls).toEqual([
    [{ indexes: ['/incubator'], blobs: ['/incubator'], doubles: [92, 412, 732, -1, 0.012] }],
  ])
  expect(lines).toEqual([])
})

test.each([
  ['one field too many', { ...VITALS, visitor: 'me' }],
  ['a query in the route', { ...VITALS, route: '/faq?email=a@b.c' }],
  ['an address for a route', { ...VITALS, route: 'https://touchstone.example/' }],
  ['a negative number', { ...VITALS, lcp: -1 }],
  ['a number that is text', { ...VITALS, lcp: '732' }],
  ['a number that is too large', { ...VITALS, cls: 1e9 }],
  ['a number missing', { route: '/incubator' }],
  ['no JSON', 'lcp=732'],
])('%s is refused, and nothing is stored', async (_, body) => {
  const answer = await send(body)

  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'invalid_request' })
  expect(lines).toEqual([])
})

test('more than 2 KB is refused unread', async () => {
  const answer = await send(`{"route":"/${'a'.repeat(2048)}"}`)

  expect(answer.status).toBe(413)
  expect(lines).toEqual([])
})

test('a sender over the rate limit is refused', async () => {
  const limit = vi.fn(async () => ({ success: false }))
  const answer = await send(VITALS, { LIMIT_READ: { limit } })

  expect(limit).toHaveBeenCalledWith({ key: '203.0.113.7' })
  expect(answer.status).toBe(429)
  expect(lines).toEqual([])
})
