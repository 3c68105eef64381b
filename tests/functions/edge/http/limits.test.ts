import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { senderKey } from '#contract/sender-key'
import { type Limit, limits } from '#contract/wire/endpoint'
import type { AppEnv } from '../../../../functions/edge/http/app-env.ts'
import { overLimit } from '../../../../functions/edge/http/limits.ts'
import { refuse } from '../../../../functions/edge/http/refuse.ts'
import { networkAddressOf } from '../../../../functions/edge/http/sender.ts'
import { limitName } from '../../../../functions/env.ts'
import type { Services } from '../../../../functions/services.ts'

const said: string[] = []

/** An API behind one limit, configured for plain HTTP or not. */
function behind(limit: Limit, plainHttp: boolean) {
  const services = {
    config: { plainHttp },
    log: { attention: ({ what }: { what: string }) => said.push(what) },
  } as unknown as Services
  return new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('services', services)
      return next()
    })
    .get('/', async (c) => {
      const refused = await overLimit(c, limit, senderKey(networkAddressOf(c)))
      return refused ? refuse(c, refused) : c.text('served')
    })
}

test.each(limits)(
  'without the limit “%s” all calls are refused in production, and an alert is raised',
  async (limit) => {
    const refused = await behind(limit, false).request('/', {}, {})
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({ code: 'unguarded' })
    expect(said.pop()).toContain(limitName(limit))
  },
)

test('in local development a limit may be missing', async () => {
  expect(await (await behind('connect', true).request('/', {}, {})).text()).toBe('served')
})

test('senders without a valid address share one count', async () => {
  const keys: string[] = []
  const binding = {
    limit: async ({ key }: { key: string }) => ({ success: keys.push(key) <= 2 }),
  }
  const app = behind('read', false)
  const from = (address?: string) =>
    app.request('/', { headers: address === undefined ? {} : { 'cf-connecting-ip': address } }, {
      LIMIT_READ: binding,
    } as never)
  expect([(await from()).status, (await from('nonsense')).status, (await from('x')).status]).toEqual([
    200, 200, 429,
  ])
  expect(new Set(keys).size).toBe(1)
})
