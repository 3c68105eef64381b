import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({
    limits: {
      LIMIT_CONNECT: [2, 60],
      LIMIT_PURCHASE: [2, 60],
      LIMIT_READ: [2, 60],
      LIMIT_LEDGER: [2, 60],
    },
  })
})
afterAll(() => world.close())

const calls: [string, string][] = [
  ['POST', '/wallet/connect'],
  ['POST', '/v2/nft/purchase'],
  ['GET', '/wallet/verify/x'],
  ['GET', '/wallet/data'],
  ['GET', '/wallet/nfts'],
  ['GET', '/v2/nft/purchase/x'],
  ['GET', '/v2/nft/purchases/open'],
  ['GET', '/v2/nft/user/rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM'],
  ['GET', '/v2/nft/info'],
  ['GET', '/nft/collection'],
  ['GET', '/nft/available'],
  ['GET', '/v2/nft/tiers'],
  ['GET', '/v2/nft/status'],
  ['POST', '/api/health/xrp/refresh'],
]

test.each(calls)(
  '%s %s asks no more of ledger, Xaman and database than one visitor needs',
  async (method, path) => {
    const from = (address: string) =>
      world.fetch(path, { method, headers: { 'cf-connecting-ip': `${address} for ${path}` } })
    expect((await from('10.1.1.1')).status).not.toBe(429)
    expect((await from('10.1.1.1')).status).not.toBe(429)
    const refused = await from('10.1.1.1')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(await refused.json()).toMatchObject({ code: 'rate_limited' })
    expect((await from('10.1.1.2')).status, 'another visitor is served').not.toBe(429)
  },
)
