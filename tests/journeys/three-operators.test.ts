import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { MINUTE, OFFER_LIFE } from '#contract/timing'
import { reconcile } from '../../functions/reconcile.ts'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { settle } from '../../functions/sale/purchase/settle.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { offerPass } from '../support/offer-pass.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
import { sendOutside } from '../support/send-outside.ts'
import { threeOperators } from '../support/three-operators.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  world.configure(threeOperators(world.sandbox))
  await maintainMinter(inProcess(world, null).services, 5_000)
})
afterEach(async () => {
  allWell()
  await expectInvariants(world)
})
afterAll(() => world.close())

type Which = 1 | 2 | 3
const wire = { 1: 'rpc:*', 2: 'rpc2:*', 3: 'rpc3:*' } as const

/** Faults of one operator's node, which last until cleared. */
const troubles: Readonly<Record<string, (which: Which) => void>> = {
  'is one ledger behind': (which) => world.sandbox.setView(which, { lag: 1 }),
  'is twenty ledgers behind': (which) => world.sandbox.setView(which, { lag: 20 }),
  'is on a fork': (which) =>
    world.sandbox.setView(which, { fork: { after: world.sandbox.ledger.validatedIndex } }),
  'has halted': (which) => world.sandbox.setView(which, { haltedAt: world.sandbox.ledger.validatedIndex }),
  'is of another network': (which) => world.sandbox.setView(which, { networkId: 1 }),
  'has a history that begins now': (which) =>
    world.sandbox.setView(which, { since: world.sandbox.ledger.validatedIndex }),
  'is slow': (which) =>
    world.sandbox.faults.plan(wire[which], { do: 'delay', ms: 40 }, Number.POSITIVE_INFINITY),
  'is away': (which) =>
    world.sandbox.faults.plan(wire[which], { do: 'fail', status: 503 }, Number.POSITIVE_INFINITY),
}

function allWell() {
  for (const which of [1, 2, 3] as const) world.sandbox.setView(which, {})
  world.sandbox.faults.clear()
}

async function cronRun(id: string) {
  const { services, idle } = inProcess(world, null)
  await settle(services, id, { asker: 'close', deadline: world.clock.now() })
  await reconcile(services)
  await idle()
}

const statusOf = (id: string) =>
  world.db.prepare('SELECT status FROM purchase WHERE id = ?').bind(id).first<string>('status')

/** The status after one more close, and a report that the buyer has signed. */
async function statusAfterClose(id: string) {
  world.later(5_000)
  world.sandbox.ledger.close()
  const { services, idle } = inProcess(world, null)
  await settle(services, id, { asker: 'signed', deadline: world.clock.now() })
  await idle()
  return statusOf(id)
}

const cases = Object.keys(troubles).flatMap((name) =>
  ([1, 2, 3] as const).map((which) => [which, name] as const),
)

test.each(cases)(
  'while the node of operator %d of three %s, a pass is sold with the close that takes it',
  async (which, name) => {
    const { wallet, id, uuid } = await offerPass(world)
    troubles[name]?.(which)
    await world.sandbox.phone.sign(uuid, wallet, { unreported: true })
    world.later(5_000)
    world.sandbox.ledger.close()
    await cronRun(id)
    expect(await statusOf(id)).toBe('sold')
  },
)

test.each(cases)(
  'while the node of operator %d of three %s, an expired offer releases its pass',
  async (which, name) => {
    const { id } = await offerPass(world)
    troubles[name]?.(which)
    world.later(OFFER_LIFE + 15 * MINUTE)
    for (let closes = 0; closes < 2; closes += 1) {
      world.sandbox.ledger.close()
      await cronRun(id)
    }
    expect(await statusOf(id)).toBe('released')
  },
)

test('a refused signature that one operator alone shows ends nothing, and one that two show does', async () => {
  const { wallet, id, uuid } = await offerPass(world)
  const { issuer } = world.sandbox.accounts
  sendOutside(world, wallet, {
    TransactionType: 'Payment',
    Destination: issuer.address,
    Amount: '2900000000',
  })
  await world.sandbox.phone.sign(uuid, wallet)
  for (const which of [2, 3] as const) troubles['is twenty ledgers behind']?.(which)
  const look = () => statusAfterClose(id)
  expect(await look()).toBe('confirming')
  allWell()
  for (const method of ['rpc2:tx', 'rpc3:tx'])
    world.sandbox.faults.plan(method, { do: 'fail', status: 503 }, Number.POSITIVE_INFINITY)
  expect(await look(), 'the agreed ledger has it by now').toBe('confirming')
  allWell()
  expect(await look()).toBe('cancelling')
})

test('a signature that reaches no ledger is waited for up to its last one, and then its offer is withdrawn', async () => {
  const { wallet, id, uuid } = await offerPass(world)
  await world.sandbox.phone.sign(uuid, wallet, { hold: true })
  expect(await statusAfterClose(id)).toBe('confirming')
  const row = world.db.prepare('SELECT signed_last_ledger FROM purchase WHERE id = ?').bind(id)
  const last = (await row.first<number>('signed_last_ledger')) ?? 0
  expect(last).toBeGreaterThan(world.sandbox.ledger.validatedIndex)
  while (world.sandbox.ledger.validatedIndex < last) expect(await statusAfterClose(id)).toBe('confirming')
  expect(await statusAfterClose(id)).toBe('cancelling')
})

test('with two of three operators unreachable nothing is concluded, and all of it is once one is back', async () => {
  const { wallet, id, uuid } = await offerPass(world)
  troubles['is away']?.(1)
  troubles['is away']?.(3)
  await world.sandbox.phone.sign(uuid, wallet, { unreported: true })
  for (let closes = 0; closes < 10; closes += 1) {
    world.later(5_000)
    world.sandbox.ledger.close()
    await cronRun(id)
  }
  expect(await statusOf(id)).not.toBe('sold')
  allWell()
  troubles['is away']?.(1)
  world.sandbox.ledger.close()
  await cronRun(id)
  expect(await statusOf(id)).toBe('sold')
})
