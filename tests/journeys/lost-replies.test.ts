import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Fault } from '../sandbox/faults.ts'
import { freshBuyer } from '../support/fresh-buyer.ts'
import { expectInvariants } from '../support/invariants.ts'
import { payloadOf } from '../support/payload-of.ts'
import type { Visitor } from '../support/visitor.ts'
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

/** Buys as a page does: the same request id until there is an answer, a new one after a definite refusal. */
async function insist(buyer: Visitor): Promise<Awaited<ReturnType<Visitor['buy']>>> {
  for (let intent = 0; ; intent += 1) {
    const bought = await buyer.buy('common', `intent-${buyer.address}-${intent}`)
    if (bought.ok || intent === 3) return bought
    expect(['ledger_unreachable', 'busy', 'mint_failed']).toContain(bought.error.code)
  }
}

const faults: [string, Fault][] = [
  ['is lost', { do: 'lose-request' }],
  ['is acted on, but its reply is lost', { do: 'lose-reply' }],
  ['is answered with a 503 that is no JSON', { do: 'fail', status: 503, body: 'Server is overloaded' }],
]
const whileBuying = [
  'rpc:account_info',
  'rpc:server_state',
  'rpc:feature',
  'rpc:submit',
  'ws:subscribe',
  'xaman:create',
]
const whileSettling = [
  'xaman:read',
  'rpc:tx',
  'ws:subscribe',
  'rpc:ledger_entry',
  'xaman:webhook',
  'xaman:socket',
]

test.each(whileBuying.flatMap((target) => faults.map(([how, fault]) => [target, how, fault] as const)))(
  'a call of %s while buying %s: the pass is still bought, once',
  async (target, _how, fault) => {
    // What the node can do is asked once an isolate.
    if (target === 'rpc:feature') await world.restartWorker()
    const { buyer, seed } = await freshBuyer(world)
    world.sandbox.faults.forgetSeen()
    world.sandbox.faults.plan(target, fault)
    const bought = await insist(buyer)
    expect(world.sandbox.faults.seen).toContain(target)
    const uuid = payloadOf(bought)
    await world.sandbox.phone.sign(uuid, seed)
    if (bought.ok) await buyer.untilStatus(bought.value.reservationId, 'sold')
    expect(world.sandbox.ledger.nfts(buyer.address ?? '')).toHaveLength(1)
  },
)

test.each(whileSettling.flatMap((target) => faults.map(([how, fault]) => [target, how, fault] as const)))(
  'a call of %s while settling %s: the sale is still seen',
  async (target, _how, fault) => {
    const { buyer, seed } = await freshBuyer(world)
    const bought = await insist(buyer)
    world.sandbox.faults.plan(target, fault, 2)
    await world.sandbox.phone.sign(payloadOf(bought), seed)
    if (bought.ok) await buyer.untilStatus(bought.value.reservationId, 'sold')
    expect(world.sandbox.ledger.nfts(buyer.address ?? '')).toHaveLength(1)
  },
)

test('no webhook, no socket, no page: the clock alone finds the sale', async () => {
  const { buyer, seed } = await freshBuyer(world)
  const bought = await insist(buyer)
  world.sandbox.faults.plan('xaman:webhook', { do: 'lose-request' }, Number.POSITIVE_INFINITY)
  world.sandbox.faults.plan('xaman:socket', { do: 'lose-request' }, Number.POSITIVE_INFINITY)
  await world.sandbox.phone.sign(payloadOf(bought), seed, { unreported: true })
  world.sandbox.ledger.close()
  await world.tick()
  const id = bought.ok ? bought.value.reservationId : ''
  const row = await world.db.prepare('SELECT status FROM purchase WHERE id = ?').bind(id).first('status')
  expect(row).toBe('sold')
})

test('Xaman too busy for the whole call: the buyer reads so, nothing is charged, and the pass is free again', async () => {
  const { buyer } = await freshBuyer(world)
  world.sandbox.faults.plan('xaman:create', { do: 'fail', status: 429 }, Number.POSITIVE_INFINITY)
  const bought = await buyer.buy('common')
  expect(bought).toMatchObject({ ok: false, status: 503, error: { code: 'busy' } })
  world.sandbox.faults.clear()
  await world.tick()
  world.sandbox.ledger.close()
  await world.tick()
  const rows = await world.db
    .prepare('SELECT status, ending_code, charged_drops FROM purchase WHERE wallet = ?')
    .bind(buyer.address)
    .all()
  expect(rows.results).toEqual([{ status: 'released', ending_code: 'busy', charged_drops: '0' }])
})

test('a stalled ledger keeps the buyer at minting, with a request id and no promise; it goes on when the ledger does', async () => {
  const { buyer, seed } = await freshBuyer(world)
  world.haltLedger()
  const bought = await buyer.buy('uncommon')
  if (!bought.ok) throw new Error(bought.error.code)
  expect(bought.value.items[0]?.nftokenId).toBeNull()
  expect(bought.value.purchase).toMatchObject({ stage: 'minting', payload: null })
  world.resumeLedger()
  const { reservationId } = bought.value
  const offered = await buyer.untilPurchase(reservationId, ({ stage }) => stage === 'waiting-payment')
  await world.sandbox.phone.sign(offered.payload?.uuid ?? '', seed)
  await buyer.untilStatus(reservationId, 'sold')
}, 60_000)

test('a mint that was never included is buried by two nodes, and signed anew under the same ticket', async () => {
  const { buyer, seed } = await freshBuyer(world)
  world.haltLedger()
  world.sandbox.faults.forgetSeen()
  world.sandbox.faults.plan('rpc:submit', { do: 'lose-request' }, Number.POSITIVE_INFINITY)
  const buying = buyer.buy('common', 'never-included')
  await expect.poll(() => world.sandbox.faults.seen.includes('rpc:submit'), { timeout: 10_000 }).toBe(true)
  for (let closes = 0; closes < 12; closes += 1) world.sandbox.ledger.close()
  world.sandbox.faults.clear()
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
}, 60_000)
