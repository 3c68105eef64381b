import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readAvailable } from '#contract/wire/collection'
import { connectWallet, verifyWallet } from '#contract/wire/wallet'
import { type FreshBuyer, freshBuyers } from '../support/fresh-buyer.ts'
import { expectInvariants } from '../support/invariants.ts'
import { payloadOf } from '../support/payload-of.ts'
import { approveOwner } from '../support/verified-owner.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterEach(() => expectInvariants(world))
afterAll(() => world.close())

/** Buyers who are approved for the upper tiers. */
async function approvedBuyers(count: number): Promise<FreshBuyer[]> {
  const buyers = await freshBuyers(world, count, 20_000_000_000n)
  for (const { wallet } of buyers) await approveOwner(world, wallet.address)
  return buyers
}

async function approvedBuyer(): Promise<FreshBuyer> {
  const [only] = await approvedBuyers(1)
  if (!only) throw new Error('no buyer')
  return only
}

test('50 parallel purchases of the last 10 mythic passes by approved wallets sell exactly 10 (T21)', async () => {
  const buyers = await approvedBuyers(25)
  const tries = await Promise.all(
    [...buyers, ...buyers].map(async ({ buyer, seed }) => ({
      bought: await buyer.buy('mythic'),
      buyer,
      seed,
    })),
  )
  const won = tries.filter(({ bought }) => bought.ok)
  const lost = tries.flatMap(({ bought }) => (bought.ok ? [] : bought.error.code))
  expect(won).toHaveLength(10)
  expect(new Set(lost), 'a pass on hold may become free again').toEqual(new Set(['in_line']))
  expect(new Set(won.map(({ bought }) => bought.ok && bought.value.purchase.tokenId)).size).toBe(10)

  for (const { bought, seed } of won) await world.sandbox.phone.sign(payloadOf(bought), seed)
  await Promise.all(
    won.map(({ bought, buyer }) => bought.ok && buyer.untilStatus(bought.value.reservationId, 'sold')),
  )
  const late = tries.find(({ bought }) => !bought.ok)
  expect(await late?.buyer.buy('mythic')).toMatchObject({ ok: false, error: { code: 'sold_out' } })
  const left = await world.visitor().call(readAvailable)
  expect(left).toMatchObject({ ok: true, value: { total: 1000, available: 990, minted: 10 } })
  expect(left.ok && left.value.tiers.find(({ tier }) => tier === 'mythic')?.available).toBe(0)
  const sold = await world.db.prepare(`SELECT sold FROM tier_stat WHERE tier = 'mythic'`).first('sold')
  expect(sold).toBe(10)
})

test('one wallet asking twenty times at once gets exactly its limit of passes (T20)', async () => {
  const { buyer } = await approvedBuyer()
  const tries = await Promise.all(Array.from({ length: 20 }, () => buyer.buy('common')))
  expect(tries.filter(({ ok }) => ok)).toHaveLength(2)
  const codes = tries.flatMap((said) => (said.ok ? [] : said.error.code))
  expect(new Set(codes)).toEqual(new Set(['limit_reached']))
})

test('where the limit is one pass, one wallet asking ten times at once gets one', async () => {
  const { buyer } = await approvedBuyer()
  const tries = await Promise.all(Array.from({ length: 10 }, () => buyer.buy('legendary')))
  expect(tries.filter(({ ok }) => ok)).toHaveLength(1)
  const codes = tries.flatMap((said) => (said.ok ? [] : said.error.code))
  expect(new Set(codes)).toEqual(new Set(['limit_reached']))
})

test('the same request twice at once is one purchase and one answer (T22)', async () => {
  const { buyer } = await approvedBuyer()
  const both = await Promise.all([buyer.buy('rare', 'double-click'), buyer.buy('rare', 'double-click')])
  const ids = both.map((said) => (said.ok ? said.value.reservationId : said.error.code))
  expect(ids[0]).toBe(ids[1])
  expect(both.map(payloadOf)[0]).toBe(both.map(payloadOf)[1])
  const count = await world.db
    .prepare(`SELECT count(*) AS n FROM purchase WHERE request_key = 'double-click'`)
    .first('n')
  expect(count).toBe(1)
})

test('the same request with another body is refused and changes nothing (T22)', async () => {
  const { buyer } = await approvedBuyer()
  expect((await buyer.buy('rare', 'reused-key')).ok).toBe(true)
  const again = await buyer.buy('epic', 'reused-key')
  expect(again).toMatchObject({ ok: false, status: 409, error: { code: 'key_reused' } })
  const rows = await world.db.prepare(`SELECT tier FROM purchase WHERE request_key = 'reused-key'`).all()
  expect(rows.results).toEqual([{ tier: 'rare' }])
})

test('the same key from another wallet is another purchase (T22)', async () => {
  const { buyer } = await approvedBuyer()
  expect((await buyer.buy('rare', 'reused-key')).ok).toBe(true)
})

test('a second signature for the same request cannot pay twice', async () => {
  const { buyer, seed } = await approvedBuyer()
  const bought = await buyer.buy('epic')
  const uuid = payloadOf(bought)
  const first = await world.sandbox.phone.sign(uuid, seed)
  const second = await world.sandbox.phone.sign(uuid, seed)
  expect([first.signed, second.signed]).toEqual([true, false])
  if (bought.ok) await buyer.untilStatus(bought.value.reservationId, 'sold')
})

test('fifty verifications at once yield exactly one token; while one is at Xaman, the others are told to wait', async () => {
  const before = (await world.db.prepare('SELECT count(*) AS n FROM session').first<number>('n')) ?? 0
  const browser = world.visitor()
  const asked = await browser.call(connectWallet)
  if (!asked.ok) throw new Error(asked.error.error)
  await world.sandbox.phone.sign(asked.value.uuid, 'rich')
  const params = { id: asked.value.connectId }
  const tokens: string[] = []
  await expect
    .poll(async () => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => browser.call(verifyWallet, { params })),
      )
      expect(answers.every((said) => said.ok && said.value.status !== 'expired')).toBe(true)
      tokens.push(
        ...answers.flatMap((said) => (said.ok && said.value.status === 'connected' ? said.value.token : [])),
      )
      return tokens.length
    })
    .toBeGreaterThan(0)
  expect(new Set(tokens).size).toBe(1)
  expect(tokens[0]).toMatch(/^[\w-]{43}$/)
  expect(await world.db.prepare('SELECT count(*) AS n FROM session').first('n')).toBe(before + 1)
})

test('a webhook sent five times settles a purchase once', async () => {
  const { buyer, seed } = await approvedBuyer()
  const bought = await buyer.buy('uncommon')
  world.sandbox.xaman.webhooks.behave('duplicate')
  await world.sandbox.phone.sign(payloadOf(bought), seed)
  const id = bought.ok ? bought.value.reservationId : ''
  await buyer.untilStatus(id, 'sold')
  await Promise.all(Array.from({ length: 5 }, () => buyer.purchase(id)))
  const moves = world.log.filter((line) => line.includes(id) && line.includes('"to":"sold"'))
  expect(moves).toHaveLength(1)
  const stat = await world.db.prepare(`SELECT sold FROM tier_stat WHERE tier = 'uncommon'`).first('sold')
  expect(stat).toBe(1)
})
