import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { address, payloadUuid } from '#contract/ledger-ids'
import { drops } from '#contract/money'
import { MINUTE } from '#contract/timing'
import type { Clock } from '../../functions/clock.ts'
import { rippled } from '../../functions/ledger/rippled.ts'
import { buyPass } from '../../functions/purchase/buy.ts'
import { reconcile } from '../../functions/purchase/reconcile.ts'
import { settle } from '../../functions/purchase/settle.ts'
import { purchaseById, reservePass } from '../../functions/purchase/store.ts'
import { tendMinter } from '../../functions/purchase/tend-minter.ts'
import { lookAgainAt } from '../../functions/rooms/look-again.ts'
import type { Services } from '../../functions/services.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ closeEvery: 40, webhooks: false })
  await tendMinter(inProcess(world, null).services, 5_000)
})
afterEach(async () => {
  world.sandbox.faults.clear()
  world.sandbox.ledger.resume()
  await expectInvariants(world)
})
afterAll(() => world.close())

let buyers = 0
async function freshWallet() {
  buyers += 1
  const wallet = world.sandbox.accounts.walletFromPassphrase(`wallet requests ${buyers}`)
  await world.sandbox.fund(wallet.address, 2_000_000_000n)
  return { ...wallet, address: address.parse(wallet.address) }
}

/** An offer that stands without a request, because Xaman had no time while it was made. */
async function offeredWithoutRequest(services: Services): Promise<string> {
  const wallet = await freshWallet()
  const reserved = await reservePass(services.db, {
    id: `without request ${buyers}`,
    wallet: wallet.address,
    tier: 'rare',
    price: drops(120_000_000n),
    limit: 2,
    kycRequired: false,
    requestKey: `without request ${buyers}`,
    requestHash: '',
    termsVersion: null,
    now: services.clock.now(),
  })
  world.sandbox.faults.plan('xaman:create', { do: 'fail', status: 429 }, Number.POSITIVE_INFINITY)
  const id = reserved?.id ?? ''
  const offered = await settle(services, id, { asker: 'cron', deadline: Date.now() + 1_000 })
  expect(offered).toMatchObject({ status: 'offered', payload: null })
  world.sandbox.faults.clear()
  return id
}

const soon = () => Date.now() + 2_000

test('two calls that create the request at the same time find one and the same, and neither takes the offer back', async () => {
  const { services } = inProcess(world, null)
  const id = await offeredWithoutRequest(services)
  const slower: Services = {
    ...services,
    xaman: {
      ...services.xaman,
      async create(request) {
        await settle(services, id, { asker: 'request', deadline: soon() })
        return services.xaman.create(request)
      },
    },
  }
  const after = await settle(slower, id, { asker: 'request', deadline: soon() })
  expect(after?.status).toBe('offered')
  expect(after?.payload?.uuid).toBe((await purchaseById(world.db, id))?.payload?.uuid)
})

test('an offer whose time is nearly over is taken back rather than shown to be signed too late', async () => {
  const { services } = inProcess(world, null)
  const id = await offeredWithoutRequest(services)
  const ahead = 11 * MINUTE
  world.later(ahead)
  world.sandbox.ledger.close()
  const clock: Clock = { ...services.clock, now: () => Date.now() + ahead }
  const after = await settle({ ...services, clock }, id, { asker: 'page', deadline: clock.now() + 2_000 })
  expect(after).toMatchObject({ payload: null, ending: { code: 'busy', charged: 0n } })
  expect(
    (await settle({ ...services, clock }, id, { asker: 'page', deadline: clock.now() + 2_000 }))?.status,
  ).toBe('released')
})

test('a buyer who was told to come back later is not left with a pass on hold that nobody will pay', async () => {
  const { services } = inProcess(world, null)
  const wallet = await freshWallet()
  const request = {
    userAddress: wallet.address,
    selectedTier: 'epic',
    quantity: 1,
    clientMintRequestId: 'both are busy',
  } as const
  world.sandbox.ledger.stall()
  world.sandbox.faults.plan('xaman:create', { do: 'fail', status: 429 }, Number.POSITIVE_INFINITY)
  const hasty = hurried(services, 20)
  expect(await buyPass(hasty, wallet.address, request)).toEqual({ ok: false, error: 'busy' })

  world.sandbox.faults.clear()
  world.sandbox.ledger.resume()
  world.sandbox.faults.forgetSeen()
  for (let turns = 0; turns < 4; turns += 1) {
    await world.db.batch([
      world.db.prepare('DELETE FROM lease'),
      world.db.prepare('UPDATE purchase SET looked_at = 0'),
    ])
    await reconcile(services)
    world.sandbox.ledger.close()
  }
  const row = await world.db
    .prepare(`SELECT status, ending_code, payload_uuid FROM purchase WHERE wallet = ?`)
    .bind(wallet.address)
    .first()
  expect(row).toEqual({ status: 'released', ending_code: 'busy', payload_uuid: null })
  expect(await buyPass(services, wallet.address, request)).toEqual({ ok: false, error: 'busy' })
  const again = await buyPass(services, wallet.address, { ...request, clientMintRequestId: 'another intent' })
  expect(again.ok).toBe(true)
}, 60_000)

test('an answer on the phone is heard at once, even if somebody looked a moment before it came', async () => {
  const { services } = inProcess(world, null)
  const wallet = await freshWallet()
  const bought = await buyPass(services, wallet.address, {
    userAddress: wallet.address,
    selectedTier: 'rare',
    quantity: 1,
  })
  if (!bought.ok) throw new Error(bought.error)
  const uuid = payloadUuid.parse(bought.value.items[0]?.xamanPayload.uuid)
  await settle(services, bought.value.reservationId, { asker: 'page', deadline: Date.now() })
  world.sandbox.phone.decline(uuid)
  expect(await lookAgainAt(services, uuid, 'rejected', soon())).toBeNull()
  expect((await purchaseById(world.db, bought.value.reservationId))?.status).toBe('released')
})

test('an answer that is told twice is looked into once', async () => {
  const { services } = inProcess(world, null)
  const wallet = await freshWallet()
  const bought = await buyPass(services, wallet.address, {
    userAddress: wallet.address,
    selectedTier: 'rare',
    quantity: 1,
  })
  if (!bought.ok) throw new Error(bought.error)
  const uuid = payloadUuid.parse(bought.value.items[0]?.xamanPayload.uuid)
  world.sandbox.phone.decline(uuid)
  world.sandbox.faults.forgetSeen()
  await Promise.all([
    lookAgainAt(services, uuid, 'rejected', soon()),
    lookAgainAt(services, uuid, 'rejected', soon()),
  ])
  expect(world.sandbox.faults.seen.filter((call) => call === 'xaman:read')).toHaveLength(1)
})

/** The same services, for whom time runs this many times faster. */
function hurried(services: Services, pace: number): Services {
  const start = Date.now()
  const clock: Clock = {
    now: () => start + (Date.now() - start) * pace,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms / pace)),
  }
  const { rpcUrl } = services.config.ledger
  return {
    ...services,
    clock,
    ledger: rippled({ rpcUrl, secondRpcUrl: null, wsUrl: null }, clock, services.log),
  }
}
