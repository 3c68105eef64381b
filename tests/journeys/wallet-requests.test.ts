import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { tiers } from '#contract/tiers'
import { MINUTE, SECOND } from '#contract/timing'
import { payloadUuid } from '#contract/wire/ledger-ids'
import { reconcile } from '../../functions/reconcile.ts'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import { reservePass } from '../../functions/sale/purchase/reservation-store.ts'
import { settle } from '../../functions/sale/purchase/settle.ts'
import { purchaseById } from '../../functions/sale/purchase/store.ts'
import { purchaseViewOf } from '../../functions/sale/purchase/view.ts'
import type { Services } from '../../functions/services.ts'
import { checkPayload } from '../../functions/triggers/wake-ups/recheck.ts'
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
  world.sandbox.faults.clear()
  world.resumeLedger()
  await expectInvariants(world)
})
afterAll(() => world.close())

let reserved = 0

/** A standing offer without a request, because Xaman was busy when it was made; with `stays` Xaman remains busy. */
async function offeredWithoutRequest(services: Services, stays = false): Promise<string> {
  reserved += 1
  const wallet = await freshWallet(world)
  const id = `without request ${reserved}`
  await reservePass(services.db, {
    id,
    wallet: wallet.address,
    tier: 'rare',
    pass: null,
    invoice: null,
    price: tiers.rare.price,
    limit: 2,
    kycRequired: false,
    requestKey: id,
    requestHash: '',
    termsVersion: null,
    now: services.clock.now(),
  })
  world.sandbox.faults.plan('xaman:create', { do: 'fail', status: 429 }, Number.POSITIVE_INFINITY)
  const offered = await settle(services, id, { asker: 'cron', deadline: world.clock.now() + 1_000 })
  expect(offered).toMatchObject({ status: 'offered', payload: null })
  if (!stays) world.sandbox.faults.clear()
  return id
}

/** A cron run, long enough after the last one that everything may be checked again. */
async function turn(services: Services) {
  await world.db.batch([
    world.db.prepare('DELETE FROM lease'),
    world.db.prepare('UPDATE purchase SET checked_at = 0'),
  ])
  await reconcile(services)
}

const soon = () => world.clock.now() + 2_000

test('two calls that create the request at the same time find the same one, and neither takes the offer back', async () => {
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

test('an offer whose time is nearly over is taken back instead of shown', async () => {
  const { services } = inProcess(world, null)
  // The follower, which saw the offer validated, may be between two attempts when the time moves.
  const id = await offeredWithoutRequest(services, true)
  world.later(11 * MINUTE)
  world.sandbox.ledger.close()
  const after = await settle(services, id, { asker: 'alarm', deadline: soon() })
  expect(after).toMatchObject({ payload: null, ending: { code: 'busy', charged: 0n } })
  expect((await settle(services, id, { asker: 'cron', deadline: soon() }))?.status).toBe('released')
})

test('Xaman too busy for the whole call: the buyer is told so, nothing is charged, and the pass is free again', async () => {
  const { services } = inProcess(world, null)
  const wallet = await freshWallet(world)
  const request = { userAddress: wallet.address, selectedTier: 'common', quantity: 1 } as const
  world.sandbox.faults.plan('xaman:create', { do: 'fail', status: 429 }, Number.POSITIVE_INFINITY)
  expect(await buyPass(services, wallet.address, request)).toEqual({ ok: false, error: 'busy' })
  world.sandbox.faults.clear()
  await turn(services)
  world.sandbox.ledger.close()
  await turn(services)
  const rows = await world.db
    .prepare('SELECT status, ending_code, charged_drops FROM purchase WHERE wallet = ?')
    .bind(wallet.address)
    .all()
  expect(rows.results).toEqual([{ status: 'released', ending_code: 'busy', charged_drops: '0' }])
})

test('a halted ledger keeps the buyer at minting, with a request id and no promise; it continues when ledgers close again', async () => {
  const { services } = inProcess(world, null)
  const wallet = await freshWallet(world)
  const request = { userAddress: wallet.address, selectedTier: 'uncommon', quantity: 1 } as const
  world.haltLedger()
  const asked = world.clock.now()
  const bought = await buyPass(services, wallet.address, request)
  if (!bought.ok) throw new Error(bought.error)
  const waited = world.clock.now() - asked
  expect([waited > 18 * SECOND, waited <= 20 * SECOND], `answered after ${waited} ms`).toEqual([true, true])
  const { reservationId, items, purchase } = bought.value
  expect(items[0]?.nftokenId).toBeNull()
  expect(purchase).toMatchObject({ stage: 'minting', payload: null })
  world.resumeLedger()
  const offered = await settle(services, reservationId, { asker: 'alarm', deadline: soon() })
  expect(offered && (await purchaseViewOf(services, offered))).toMatchObject({
    stage: 'waiting-payment',
    payload: { uuid: items[0]?.xamanPayload.uuid },
  })
  await world.sandbox.phone.sign(items[0]?.xamanPayload.uuid ?? '', wallet)
  const sold = await settle(services, reservationId, { asker: 'signed', deadline: soon() })
  expect(sold?.status).toBe('sold')
})

test('a buyer who was told to come back later is not left with an unpayable hold', async () => {
  const { services } = inProcess(world, null)
  const wallet = await freshWallet(world)
  const request = {
    userAddress: wallet.address,
    selectedTier: 'epic',
    quantity: 1,
    clientMintRequestId: 'both are busy',
  } as const
  world.haltLedger()
  world.sandbox.faults.plan('xaman:create', { do: 'fail', status: 429 }, Number.POSITIVE_INFINITY)
  expect(await buyPass(services, wallet.address, request)).toEqual({ ok: false, error: 'busy' })

  world.sandbox.faults.clear()
  world.resumeLedger()
  world.sandbox.faults.forgetSeen()
  for (let turns = 0; turns < 4; turns += 1) {
    await turn(services)
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
})

test('an answer on the phone is read at once, even just after a check that found none', async () => {
  const { services } = inProcess(world, null)
  const offered = await offerPass(world)
  const uuid = payloadUuid.parse(offered.uuid)
  await settle(services, offered.id, { asker: 'alarm', deadline: world.clock.now() })
  world.sandbox.phone.decline(uuid)
  expect(await checkPayload(services, uuid, 'rejected', soon())).toBeNull()
  expect((await purchaseById(world.db, offered.id))?.status).toBe('released')
})

test('an answer that is reported twice is read once', async () => {
  const { services } = inProcess(world, null)
  const offered = await offerPass(world)
  const uuid = payloadUuid.parse(offered.uuid)
  world.sandbox.phone.decline(uuid)
  world.sandbox.faults.forgetSeen()
  await Promise.all([
    checkPayload(services, uuid, 'rejected', soon()),
    checkPayload(services, uuid, 'rejected', soon()),
  ])
  expect(world.sandbox.faults.seen.filter((call) => call === 'xaman:read')).toHaveLength(1)
})
