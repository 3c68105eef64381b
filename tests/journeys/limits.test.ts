import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CLOSE_FLOOD, COLLECTION_ROOM } from '#contract/rooms'
import { SECOND } from '#contract/timing'
import { readWallet } from '#contract/wire/wallet'
import { visitRoom } from '../party/visitor.ts'
import { freshBuyer } from '../support/fresh-buyer.ts'
import { minuteWithLeft } from '../support/minute-left.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({
    limits: {
      LIMIT_CONNECT: [2, 60],
      LIMIT_PURCHASE: [2, 60],
      LIMIT_READ: [2, 60],
      LIMIT_WALLET: [3, 60],
      LIMIT_LEDGER: [2, 60],
    },
  })
})
beforeEach(() => minuteWithLeft(5 * SECOND))
afterAll(() => world.close())

const calls: [string, string, string, string][] = [
  ['POST', '/wallet/connect', 'connect_wait', '60'],
  ['GET', '/wallet/verify/x', 'rate_limited', '60'],
  ['GET', '/v2/nft/user/rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM', 'rate_limited', '60'],
  ['GET', '/v2/nft/info', 'rate_limited', '60'],
  ['GET', '/nft/collection', 'rate_limited', '60'],
  ['GET', '/nft/available', 'rate_limited', '60'],
  ['GET', '/v2/nft/tiers', 'rate_limited', '60'],
  ['GET', '/v2/nft/status', 'rate_limited', '60'],
  ['POST', '/api/health/xrp/refresh', 'rate_limited', '60'],
  ['POST', '/nft/mint/direct', 'rate_limited', '60'],
  // A call without a session is counted by address, which limits guesses of tokens.
  ['POST', '/v2/nft/purchase', 'rate_limited', '60'],
  ['POST', '/v2/nft/purchase/x/cancel', 'rate_limited', '60'],
  ['POST', '/nft/mint', 'rate_limited', '60'],
  ['POST', '/payment/create', 'rate_limited', '60'],
  ['GET', '/wallet/data', 'rate_limited', '60'],
  ['GET', '/wallet/nfts', 'rate_limited', '60'],
  ['GET', '/v2/nft/purchase/x', 'rate_limited', '60'],
  ['GET', '/v2/nft/purchases/open', 'rate_limited', '60'],
]

test.each(calls)(
  '%s %s asks no more of ledger, Xaman and database than one address needs',
  async (method, path, code, retryAfter) => {
    const block = calls.findIndex((call) => call[1] === path)
    const from = (address: string) =>
      world.fetch(path, {
        method,
        headers: { 'cf-connecting-ip': address, authorization: `Bearer ${'A'.repeat(43)}` },
      })
    expect((await from(`2001:db8:1:${block}::1`)).status).not.toBe(429)
    expect((await from(`2001:db8:1:${block}:2::2`)).status).not.toBe(429)
    const refused = await from(`2001:db8:1:${block}:ffff::3`)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe(retryAfter)
    expect(await refused.json()).toMatchObject({ code })
    expect((await from(`2001:db8:2:${block}::1`)).status, 'another subscriber is served').not.toBe(429)
  },
)

test('a signed-in caller is limited by wallet: neighbours share an address, and one wallet gets one share', async () => {
  const { buyer: one } = await freshBuyer(world)
  const { buyer: other } = await freshBuyer(world)
  const read = (token: string | null, address: string) =>
    world.fetch(readWallet.path, {
      headers: { 'cf-connecting-ip': address, authorization: `Bearer ${token}` },
    })
  for (const address of ['10.8.0.1', '10.8.0.2', '10.8.0.3']) {
    expect((await read(one.token, address)).status).toBe(200)
  }
  expect((await read(one.token, '10.8.0.4')).status).toBe(429)
  for (let n = 0; n < 3; n += 1) expect((await read(other.token, '10.8.0.1')).status).toBe(200)
})

test('an address opens no more sockets in a minute than it may read, however soon it closes them', async () => {
  const { href } = await world.worker.ready
  const open = (from: string) => visitRoom(href, COLLECTION_ROOM, { from })
  for (const from of ['2001:db8:9:9::1', '2001:db8:9:9:2::2']) {
    const socket = open(from)
    await socket.receives('connected')
    await socket.leave()
  }
  const refused = open('2001:db8:9:9:ffff::3')
  expect(await refused.closed()).toBe(CLOSE_FLOOD)
  expect(refused.received).toEqual([])
  const other = open('2001:db8:9:a::1')
  await other.receives('connected')
  await other.leave()
})
