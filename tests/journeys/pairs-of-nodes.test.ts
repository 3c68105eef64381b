import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { LEDGER_STALE, MINUTE, OFFER_LIFE } from '#contract/timing'
import { reconcile } from '../../functions/reconcile.ts'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import { settle } from '../../functions/sale/purchase/settle.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { offerPass } from '../support/offer-pass.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  await maintainMinter(inProcess(world, null).services, 5_000)
})
afterEach(async () => {
  await allHonest()
  await expectInvariants(world)
})
afterAll(() => world.close())

type Which = 1 | 2

/** Faults of a node, which last until cleared. */
const oddities: Readonly<Record<string, (which: Which) => void>> = {
  'is one ledger behind': (which) => world.sandbox.setView(which, { lag: 1 }),
  'is twenty ledgers behind': (which) => world.sandbox.setView(which, { lag: 20 }),
  'is on a fork': (which) =>
    world.sandbox.setView(which, { fork: { after: world.sandbox.ledger.validatedIndex } }),
  'has halted': (which) => world.sandbox.setView(which, { haltedAt: world.sandbox.ledger.validatedIndex }),
  'is of another network': (which) => world.sandbox.setView(which, { networkId: 1 }),
  'begins its history now': (which) =>
    world.sandbox.setView(which, { since: world.sandbox.ledger.validatedIndex }),
  'is Clio': (which) => world.sandbox.setView(which, { software: 'clio' }),
  'is overloaded': (which) =>
    world.sandbox.faults.plan(
      which === 1 ? 'rpc:*' : 'rpc2:*',
      { do: 'fail', status: 503, body: 'Server is overloaded' },
      Number.POSITIVE_INFINITY,
    ),
  'lies once about an offer': (which) => world.sandbox.lie(which, 'ledger_entry', { as: { lag: 3 } }, 1),
  'lies once about tokens': (which) => world.sandbox.lie(which, 'account_nfts', { as: { lag: 3 } }, 1),
  'lies once about an account': (which) => world.sandbox.lie(which, 'account_info', { as: { lag: 3 } }, 1),
}

async function allHonest() {
  world.sandbox.setView(1, {})
  world.sandbox.setView(2, {})
  world.sandbox.faults.clear()
}

/** Every process that can settle the purchase does. */
async function everybodyLooks(id: string) {
  const { services, idle } = inProcess(world, null)
  await settle(services, id, { asker: 'close', deadline: world.clock.now() })
  await settle(services, id, { asker: 'cron', deadline: world.clock.now() })
  await reconcile(services)
  await idle()
}

/** Three closes and one cron run after the fault has ended. */
async function untilSettled(id: string) {
  await allHonest()
  for (let closes = 0; closes < 3; closes += 1) {
    world.sandbox.ledger.close()
    await everybodyLooks(id)
  }
  return world.db
    .prepare('SELECT status, accept_hash FROM purchase WHERE id = ?')
    .bind(id)
    .first<{ status: string; accept_hash: string | null }>()
}

const cases = Object.keys(oddities).flatMap((name) =>
  ([1, 2] as const).map((which) => [which, name] as const),
)

test.each(cases)(
  'while node %d %s, a pass paid for in the last ledger of its offer is sold, and never appears unsold',
  async (which, name) => {
    const { wallet, id, uuid } = await offerPass(world)
    oddities[name]?.(which)
    await world.sandbox.phone.sign(uuid, wallet, { unreported: true })
    world.later(OFFER_LIFE + 15 * MINUTE)
    // Its parent closed before the offer's end, so this ledger takes the acceptance, and closes after that end.
    world.sandbox.ledger.close()
    await everybodyLooks(id)
    const meanwhile = await world.db
      .prepare('SELECT status FROM purchase WHERE id = ?')
      .bind(id)
      .first('status')
    expect(['offered', 'confirming', 'sold']).toContain(meanwhile)
    expect((await untilSettled(id))?.status).toBe('sold')
  },
)

test.each(cases)(
  'while node %d %s, an unclaimed offer keeps its pass until two nodes show that it ended, and then releases it',
  async (which, name) => {
    const { id } = await offerPass(world)
    oddities[name]?.(which)
    world.later(OFFER_LIFE + 15 * MINUTE)
    world.sandbox.ledger.close()
    await everybodyLooks(id)
    await expectInvariants(world)
    expect((await untilSettled(id))?.status).toBe('released')
  },
)

test.each(cases)(
  'while node %d %s, a declined offer is withdrawn, and its pass is released once',
  async (which, name) => {
    const { id, uuid } = await offerPass(world)
    oddities[name]?.(which)
    world.sandbox.phone.decline(uuid)
    const { services, idle } = inProcess(world, null)
    await settle(services, id, { asker: 'rejected', deadline: world.clock.now() })
    await idle()
    world.sandbox.ledger.close()
    await everybodyLooks(id)
    await expectInvariants(world)
    expect((await untilSettled(id))?.status).toBe('released')
  },
)

test('with one of two operators unreachable nothing is concluded, and all of it is once it is back', async () => {
  const { faults, phone } = world.sandbox
  const sold = await offerPass(world)
  const declined = await offerPass(world)
  faults.plan('rpc2:*', { do: 'fail', status: 503 }, Number.POSITIVE_INFINITY)
  await phone.sign(sold.uuid, sold.wallet, { unreported: true })
  phone.decline(declined.uuid)
  await settle(inProcess(world, null).services, declined.id, {
    asker: 'rejected',
    deadline: world.clock.now(),
  })
  for (let closes = 0; closes < 4; closes += 1) {
    world.later(5_000)
    world.sandbox.ledger.close()
    await everybodyLooks(declined.id)
  }
  const { results } = await world.db
    .prepare('SELECT status FROM purchase WHERE id IN (?, ?)')
    .bind(sold.id, declined.id)
    .all<{ status: string }>()
  for (const { status } of results) expect(['sold', 'released']).not.toContain(status)
  const { address } = await freshWallet(world)
  const request = { userAddress: address, selectedTier: 'common', quantity: 1 } as const
  world.later(LEDGER_STALE)
  world.sandbox.ledger.close()
  expect(await buyPass(inProcess(world, null).services, address, request)).toEqual({
    ok: false,
    error: 'ledger_unreachable',
  })
  expect((await untilSettled(declined.id))?.status).toBe('released')
  expect((await untilSettled(sold.id))?.status).toBe('sold')
})
