import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freshBuyer } from '../support/fresh-buyer.ts'
import { expectInvariants } from '../support/invariants.ts'
import { payloadOf } from '../support/payload-of.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterEach(async () => {
  world.sandbox.faults.clear()
  await expectInvariants(world)
})
afterAll(() => world.close())

test.each(['rpc:account_info', 'ws:subscribe', 'rpc:feature', 'rpc:submit', 'xaman:create'])(
  'the Worker is killed while it waits for %s: asking again with the same id finishes the same purchase',
  async (target) => {
    // An isolate that has just begun remembers nothing, so it asks everything.
    await world.restartWorker()
    const { buyer, seed } = await freshBuyer(world)
    world.sandbox.faults.forgetSeen()
    world.sandbox.faults.plan(target, { do: 'hang' })
    const lost = buyer.buy('common', `killed-at-${target}`).catch(() => null)
    await expect.poll(() => world.sandbox.faults.seen.includes(target), { timeout: 10_000 }).toBe(true)
    await world.restartWorker()
    await lost
    world.sandbox.faults.clear()
    const bought = await buyer.buy('common', `killed-at-${target}`)
    await world.sandbox.phone.sign(payloadOf(bought), seed)
    if (bought.ok) await buyer.untilStatus(bought.value.reservationId, 'sold')
    const count = await world.db
      .prepare('SELECT count(*) AS n FROM purchase WHERE wallet = ?')
      .bind(buyer.address)
      .first('n')
    expect(count).toBe(1)
    expect(world.sandbox.ledger.nfts(buyer.address ?? '')).toHaveLength(1)
  },
)

test.each(['xaman:read', 'ws:subscribe'])(
  'the Worker and its rooms are killed while they settle, waiting for %s: the sale is found by the clock',
  async (target) => {
    const { buyer, seed } = await freshBuyer(world)
    const bought = await buyer.buy('common')
    world.sandbox.faults.forgetSeen()
    world.sandbox.faults.plan(target, { do: 'hang' }, Number.POSITIVE_INFINITY)
    await world.sandbox.phone.sign(payloadOf(bought), seed)
    await expect.poll(() => world.sandbox.faults.seen.includes(target), { timeout: 10_000 }).toBe(true)
    await world.restartWorker()
    world.sandbox.faults.clear()
    world.sandbox.ledger.close()
    await world.tick()
    const id = bought.ok ? bought.value.reservationId : ''
    await buyer.untilStatus(id, 'sold')
  },
)

test('a room that was killed takes the status socket up again and still reports the signature', async () => {
  const { buyer, seed } = await freshBuyer(world)
  const bought = await buyer.buy('common')
  await world.restartWorker()
  world.sandbox.setWebhookUrl(null)
  await world.sandbox.phone.sign(payloadOf(bought), seed)
  const id = bought.ok ? bought.value.reservationId : ''
  await expect
    .poll(() => world.db.prepare('SELECT status FROM purchase WHERE id = ?').bind(id).first('status'), {
      timeout: 45_000,
      interval: 250,
    })
    .toBe('sold')
}, 60_000)

test('the world outside is killed between offer and signature: its journal brings back what was promised', async () => {
  const { buyer, seed } = await freshBuyer(world)
  const bought = await buyer.buy('common')
  const index = world.sandbox.ledger.validatedIndex
  await world.restartSandbox()
  expect(world.sandbox.ledger.validatedIndex).toBeGreaterThanOrEqual(index)
  await world.sandbox.phone.sign(payloadOf(bought), seed)
  if (bought.ok) await buyer.untilStatus(bought.value.reservationId, 'sold')
})

test('everything is killed between signature and settlement: the purchase still ends sold', async () => {
  const { buyer, seed } = await freshBuyer(world)
  const bought = await buyer.buy('common')
  world.sandbox.setWebhookUrl(null)
  await world.sandbox.phone.sign(payloadOf(bought), seed)
  await world.restartSandbox()
  await world.restartWorker()
  world.sandbox.ledger.close()
  await world.tick()
  if (bought.ok) await buyer.untilStatus(bought.value.reservationId, 'sold')
})

test('a session survives a restart, and a revoked one stays revoked', async () => {
  const { buyer } = await freshBuyer(world)
  await world.restartWorker()
  const response = await world.fetch('/wallet/data', { headers: { authorization: `Bearer ${buyer.token}` } })
  expect(response.status).toBe(200)
})
