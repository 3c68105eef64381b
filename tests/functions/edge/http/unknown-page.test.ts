import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../../../functions/app.ts'
import { ConfigurationError } from '../../../../functions/config/problem.ts'
import type { Services } from '../../../../functions/services.ts'
import { type ApiInProcess, createApi } from '../../../support/api-in-process.ts'

let api: ApiInProcess

beforeAll(async () => {
  api = await createApi()
})

afterAll(() => api.close())

/** The answer, where the site has a page for every address that it is asked for. */
async function open(
  path: string,
  accept: string,
  assemble: () => Services = () => api.services,
  method = 'GET',
): Promise<Response> {
  const pages = {
    fetch: async (url: string) =>
      new Response(`<!doctype html><title>${new URL(url).pathname}`, {
        headers: {
          'content-type': 'text/html',
          'content-security-policy': "default-src 'self'",
          'speculation-rules': '"/rules.json"',
          'cache-control': 'public, max-age=31536000, immutable',
          etag: 'x',
        },
      }),
  }
  const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} }
  return createApp(assemble).request(
    `http://touchstone.test${path}`,
    { method, headers: { accept } },
    { ASSETS: pages },
    context as unknown as ExecutionContext,
  )
}

const PERSON = 'text/html,application/xhtml+xml,*/*;q=0.8'

test.each(['/nothing-here', '/founder-pass/nothing', '/assets/nothing.js', '/wallet', '/nftx', '/apis/x'])(
  'a person who opens %s, where no file is, gets the site’s page of unknown addresses',
  async (path) => {
    const page = await open(path, PERSON)

    expect([page.status, await page.text()]).toEqual([404, '<!doctype html><title>/404'])
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-type': 'text/html',
      'content-security-policy': "default-src 'self'",
      'speculation-rules': '"/rules.json"',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'x-frame-options': 'DENY',
    })
    expect(page.headers.has('etag')).toBe(false)
  },
)

test('a script that is missing is answered by JSON, which no cache keeps', async () => {
  const missing = await open('/assets/nothing.js', '*/*')

  expect([missing.status, await missing.json()]).toMatchObject([404, { code: 'not_found' }])
  expect(missing.headers.get('cache-control')).toBe('private, no-store')
})

test.each(['/api/nothing', '/wallet/nothing', '/nft/nothing', '/v2/nothing', '/payment/x', '/webhooks/x'])(
  'below an address of the API, as at %s, an unknown one is answered by JSON to everyone',
  async (path) => {
    const answer = await open(path, PERSON)

    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not_found' }])
  },
)

test('where the site is not configured, an unknown address has its page all the same, and a known one says what is wrong', async () => {
  const assemble = () => {
    throw new ConfigurationError([])
  }
  const page = await open('/nothing-here', PERSON, assemble)
  expect([page.status, await page.text()]).toEqual([404, '<!doctype html><title>/404'])

  for (const path of ['/desk', '/.well-known/touchstone-receipts.json', '/api/nothing']) {
    const refused = await open(path, PERSON, assemble)
    expect([path, refused.status, await refused.json()]).toMatchObject([
      path,
      503,
      { code: 'not_configured' },
    ])
  }
})

test.each([
  ['HEAD', PERSON],
  ['GET', '*/*'],
  ['POST', '*/*'],
])(
  'where the site is not configured, %s of an unknown address that accepts %s is answered by 404 too',
  async (method, accept) => {
    const assemble = () => {
      throw new ConfigurationError([])
    }
    const missing = await open('/assets/nothing.js', accept, assemble, method)

    expect(missing.status).toBe(404)
    expect(missing.headers.has('retry-after')).toBe(false)
    expect((await open('/api/nothing', accept, assemble, method)).status).toBe(503)
    expect((await open('/desk', accept, assemble, method === 'HEAD' ? method : 'GET')).status).toBe(503)
  },
)
