import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Fault } from '../sandbox/faults.ts'
import { freshBuyer } from '../support/fresh-buyer.ts'
import { expectInvariants } from '../support/invariants.ts'
import { payloadOf } from '../support/payload-of.ts'
import { joinRoom } from '../support/room-listener.ts'
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

const faults: [string, Fault][] = [
  ['is lost', { do: 'lose-request' }],
  ['is acted on, but its reply is lost', { do: 'lose-reply' }],
  ['is answered with a 503 that is no JSON', { do: 'fail', status: 503, body: 'Server is overloaded' }],
]
const whileBuying = ['rpc:account_info', 'rpc:submit', 'xaman:create', 'ws:subscribe']

test.each(whileBuying.flatMap((target) => faults.map(([how, fault]) => [target, how, fault] as const)))(
  'a call of %s while buying %s: the pass is still bought, once',
  async (target, _how, fault) => {
    // A follower that is already subscribed does not subscribe again.
    if (target === 'ws:subscribe') await world.restartWorker()
    const { buyer, seed } = await freshBuyer(world)
    const { faults, ledger, phone } = world.sandbox
    faults.forgetSeen()
    faults.plan(target, fault)
    const buying = buyer.buy('common')
    await expect.poll(() => faults.seen).toContain(target)
    // A mint that did not arrive is signed again once its last ledger has passed.
    if (target === 'rpc:submit') passLedgers(12)
    const bought = await buying
    await phone.sign(payloadOf(bought), seed)
    if (bought.ok) await buyer.untilStatus(bought.value.reservationId, 'sold')
    expect(ledger.nfts(buyer.address ?? '')).toHaveLength(1)
  },
)

function passLedgers(count: number) {
  for (let closes = 0; closes < count; closes += 1) world.sandbox.ledger.close()
}

test.each(
  ['xaman:read', 'xaman:webhook'].flatMap((target) =>
    faults.map(([how, fault]) => [target, how, fault] as const),
  ),
)('a call of %s while settling %s: the sale is still recorded', async (target, _how, fault) => {
  const { buyer, seed } = await freshBuyer(world)
  const bought = await buyer.buy('common')
  const { faults, ledger, phone } = world.sandbox
  faults.forgetSeen()
  faults.plan(target, fault, 2)
  // The follower needs no report: with a closing ledger it would already have settled the sale.
  world.haltLedger()
  const signing = phone.sign(payloadOf(bought), seed)
  await expect.poll(() => faults.seen).toContain(target)
  world.resumeLedger()
  await signing
  if (bought.ok) await buyer.untilStatus(bought.value.reservationId, 'sold')
  expect(ledger.nfts(buyer.address ?? '')).toHaveLength(1)
})

test.each(faults)('the status socket of a request %s: the room reconnects', async (_how, fault) => {
  const { buyer, seed } = await freshBuyer(world)
  const bought = await buyer.buy('common')
  if (!bought.ok) throw new Error(bought.error.code)
  const { faults } = world.sandbox
  const pass = bought.value.purchase.rooms.find(({ kind }) => kind === 'payload')
  if (!pass) throw new Error('there is no room for the request')
  faults.plan('xaman:socket', fault, 2)
  faults.plan('xaman:webhook', { do: 'lose-request' }, Number.POSITIVE_INFINITY)
  const page = await joinRoom(world, pass)
  await world.sandbox.phone.sign(payloadOf(bought), seed)
  expect(await page.receives('nft-transaction-completed')).toMatchObject({
    data: { purchaseId: bought.value.reservationId },
  })
  page.leave()
})

test('without webhook, socket and page the cron run alone finds the sale', async () => {
  const { buyer, seed } = await freshBuyer(world)
  const bought = await buyer.buy('common')
  world.sandbox.faults.plan('xaman:webhook', { do: 'lose-request' }, Number.POSITIVE_INFINITY)
  world.sandbox.faults.plan('xaman:socket', { do: 'lose-request' }, Number.POSITIVE_INFINITY)
  await world.sandbox.phone.sign(payloadOf(bought), seed, { unreported: true })
  world.sandbox.ledger.close()
  await world.tick()
  const id = bought.ok ? bought.value.reservationId : ''
  const row = await world.db.prepare('SELECT status FROM purchase WHERE id = ?').bind(id).first('status')
  expect(row).toBe('sold')
})

test('a mint that was never included is declared dead by two nodes, and signed again under the same ticket', async () => {
  const { buyer, seed } = await freshBuyer(world)
  const { faults } = world.sandbox
  world.haltLedger()
  faults.forgetSeen()
  faults.plan('rpc:submit', { do: 'lose-request' }, Number.POSITIVE_INFINITY)
  faults.plan('rpc2:submit', { do: 'lose-request' }, Number.POSITIVE_INFINITY)
  const buying = buyer.buy('common', 'never-included')
  await expect.poll(() => faults.seen).toContain('rpc2:submit')
  passLedgers(12)
  faults.clear()
  world.resumeLedger()
  const bought = await buying
  const uuid = payloadOf(bought)
  const id = bought.ok ? bought.value.reservationId : ''
  const offered = await buyer.untilPurchase(id, ({ stage }) => stage === 'waiting-payment')
  const { results } = await world.db
    .prepare('SELECT ticket, status FROM submission WHERE purchase_id = ? ORDER BY created_at')
    .bind(id)
    .all<{ ticket: number; status: string }>()
  expect(results.map(({ status }) => status)).toEqual(['dead', 'validated'])
  expect(results[0]?.ticket).toBe(results[1]?.ticket)
  await world.sandbox.phone.sign(offered.payload?.uuid ?? uuid, seed)
  await buyer.untilStatus(id, 'sold')
})
