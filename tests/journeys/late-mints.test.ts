import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { SECOND } from '#contract/timing'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import { settle } from '../../functions/sale/purchase/settle.ts'
import { purchaseById } from '../../functions/sale/purchase/store.ts'
import type { Services } from '../../functions/services.ts'
import { onLedgerClosed } from '../../functions/triggers/follower/on-ledger-closed.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  await maintainMinter(inProcess(world, null).services, 5_000)
})
afterEach(async () => {
  world.sandbox.faults.clear()
  world.resumeLedger()
  await expectInvariants(world)
})
afterAll(() => world.close())

const creations = () => world.sandbox.faults.seen.filter((call) => call === 'xaman:create').length
const nodes = ['rpc:submit', 'rpc2:submit']

/** A close, and the follower's round after it. */
async function closeRound(services: Services): Promise<void> {
  world.sandbox.ledger.close()
  const state = await services.follower.tip()
  if (state) await onLedgerClosed(services, state)
}

/**
 * A purchase whose call has ended with a request for its first mint, which never reached a ledger; the follower has
 * sent a second mint, which no ledger has yet.
 */
async function mintUnderWay(services: Services, idle: () => Promise<void>): Promise<string> {
  const wallet = await freshWallet(world)
  const request = { userAddress: wallet.address, selectedTier: 'rare', quantity: 1 } as const
  world.haltLedger()
  for (const node of nodes) world.sandbox.faults.plan(node, { do: 'lose-request' }, Number.POSITIVE_INFINITY)
  const bought = await buyPass(services, wallet.address, request)
  if (!bought.ok) throw new Error(bought.error)
  world.sandbox.faults.clear()
  for (let closes = 0; closes < 12; closes += 1) world.sandbox.ledger.close()
  world.later(5_000)
  await closeRound(services)
  await idle()
  const { reservationId } = bought.value
  expect(await purchaseById(world.db, reservationId)).toMatchObject({
    status: 'minting',
    attempts: 2,
    payload: null,
  })
  world.sandbox.faults.forgetSeen()
  return reservationId
}

test('a mint validated after the call has ended: its request is made when the offer is seen, and the wallet’s room hears of it', async () => {
  const published: string[] = []
  const { services, idle } = inProcess(world, null, {
    publish: async ({ kind }, message) => void published.push(`${kind} ${JSON.stringify(message)}`),
  })
  const id = await mintUnderWay(services, idle)
  const before = world.clock.now()
  world.sandbox.ledger.close()
  await services.follower.catchUp()
  await idle()
  const offered = await purchaseById(world.db, id)
  expect([offered?.status, creations()]).toEqual(['offered', 1])
  expect(world.clock.now(), 'without waiting for anything').toBe(before)
  const ending = `"uuid":"${offered?.payload?.uuid}","data":{"purchaseId":"${id}","stage":"waiting-payment"}}`
  expect(published.filter((said) => said.startsWith('wallet') && said.endsWith(ending))).toHaveLength(1)
})

test('several processes that see the same offer create one request', async () => {
  const { services, idle } = inProcess(world, null)
  const id = await mintUnderWay(services, idle)
  // Time stands still while Xaman answers: a lease lasts longer than one call takes.
  vi.spyOn(world.clock, 'sleep').mockImplementation(() => delay(1))
  world.sandbox.ledger.close()
  const others = [inProcess(world, null), inProcess(world, null)]
  await Promise.all([
    services.follower.catchUp(),
    ...others.map(({ services: other }) => other.follower.catchUp()),
    ...[services, ...others.map((other) => other.services)].map((one) =>
      settle(one, id, { asker: 'cron', deadline: world.clock.now() }),
    ),
  ])
  await Promise.all([idle(), ...others.map((other) => other.idle())])
  expect((await purchaseById(world.db, id))?.payload).not.toBeNull()
  expect(creations()).toBe(1)
})

test('a request whose reply is lost is found again, and is the only one', async () => {
  const { services, idle } = inProcess(world, null)
  const id = await mintUnderWay(services, idle)
  world.sandbox.faults.plan('xaman:create', { do: 'lose-reply' })
  const { size } = world.sandbox.xaman.payloads
  world.sandbox.ledger.close()
  await services.follower.catchUp()
  await idle()
  expect((await purchaseById(world.db, id))?.payload).not.toBeNull()
  expect([creations(), world.sandbox.xaman.payloads.size]).toEqual([2, size + 1])
})

test('a process that dies while creating the request leaves it to the next, within seconds', async () => {
  const { services, idle } = inProcess(world, null)
  const id = await mintUnderWay(services, idle)
  world.sandbox.ledger.close()
  const dead: Services = {
    ...services,
    xaman: { ...services.xaman, create: () => Promise.reject(new Error('killed')) },
  }
  await expect(settle(dead, id, { asker: 'cron', deadline: world.clock.now() })).rejects.toThrow('killed')
  const before = world.clock.now()
  await services.follower.catchUp()
  await idle()
  expect((await purchaseById(world.db, id))?.payload).not.toBeNull()
  expect(world.clock.now() - before).toBeLessThan(15_000)
})

test('while the minute’s requests are spent none is made; afterwards one is', async () => {
  const { services, idle } = inProcess(world, null)
  const id = await mintUnderWay(services, idle)
  const { payloads } = services.config.xaman
  await world.db
    .prepare('INSERT OR REPLACE INTO xaman_second (second, payloads) VALUES (?, ?)')
    .bind(Math.floor(world.clock.now() / SECOND), payloads)
    .run()
  world.sandbox.ledger.close()
  await services.follower.catchUp()
  await idle()
  expect([(await purchaseById(world.db, id))?.payload, creations()]).toEqual([null, 0])
  await world.db.prepare('DELETE FROM xaman_second').run()
  await settle(services, id, { asker: 'cron', deadline: world.clock.now() })
  expect((await purchaseById(world.db, id))?.payload).not.toBeNull()
})

test('a request that Xaman creates after its purchase has ended is withdrawn, and never shown', async () => {
  const { services, idle } = inProcess(world, null)
  const id = await mintUnderWay(services, idle)
  world.sandbox.ledger.close()
  let uuid = ''
  const slow: Services = {
    ...services,
    xaman: {
      ...services.xaman,
      async create(request) {
        await world.db
          .prepare(`UPDATE purchase SET ending_code = 'cancelled', version = version + 1 WHERE id = ?`)
          .bind(id)
          .run()
        const made = await services.xaman.create(request)
        uuid = made.ok ? made.value.uuid : ''
        return made
      },
    },
  }
  await settle(slow, id, { asker: 'cron', deadline: world.clock.now() })
  await idle()
  expect((await purchaseById(world.db, id))?.payload).toBeNull()
  expect(world.sandbox.xaman.find(uuid)?.cancelledAt).not.toBeNull()
  for (let rounds = 0; rounds < 3; rounds += 1) {
    await closeRound(services)
    await services.follower.catchUp()
  }
  expect((await purchaseById(world.db, id))?.status).toBe('released')
})
