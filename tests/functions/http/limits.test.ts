import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { limitNames } from '../../../functions/env.ts'
import type { AppEnv } from '../../../functions/http/app-env.ts'
import { limit, limitWallet } from '../../../functions/http/limits.ts'
import type { Services } from '../../../functions/services.ts'

const said: string[] = []

/** An API behind one limit, where it is configured for plain HTTP or not. */
function behind(guard: ReturnType<typeof limit>, plainHttp: boolean) {
  const services = {
    config: { plainHttp },
    log: { attention: ({ what }: { what: string }) => said.push(what) },
  } as unknown as Services
  return new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('services', services)
      return next()
    })
    .get('/', guard, (c) => c.text('served'))
}

test.each(limitNames)('without %s nobody passes in production, and people are told', async (name) => {
  for (const guard of [limit(name), limitWallet(name)]) {
    const refused = await behind(guard, false).request('/', {}, {})
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({ code: 'unguarded' })
    expect(said.pop()).toContain(name)
  }
})

test('on a machine of one’s own a limit may be missing', async () => {
  expect(await (await behind(limit('LIMIT_CONNECT'), true).request('/', {}, {})).text()).toBe('served')
})

test('who sends no address, or nonsense for one, is counted together with all who do', async () => {
  const keys: string[] = []
  const binding = {
    limit: async ({ key }: { key: string }) => ({ success: keys.push(key) <= 2 }),
  }
  const app = behind(limit('LIMIT_READ'), false)
  const from = (address?: string) =>
    app.request('/', { headers: address === undefined ? {} : { 'cf-connecting-ip': address } }, {
      LIMIT_READ: binding,
    } as never)
  expect([(await from()).status, (await from('nonsense')).status, (await from('x')).status]).toEqual([
    200, 200, 429,
  ])
  expect(new Set(keys).size).toBe(1)
})
