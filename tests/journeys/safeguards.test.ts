import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { tiers } from '#contract/tiers'
import { MINUTE, SECOND } from '#contract/timing'
import { payloadUuid } from '#contract/wire/ledger-ids'
import { rippled } from '../../functions/adapters/ledger/rippled.ts'
import { askNode } from '../../functions/adapters/ledger/rpc.ts'
import { quietLog } from '../../functions/log.ts'
import { reconcile } from '../../functions/reconcile.ts'
import { raiseAlert } from '../../functions/records/alerts/alerts.ts'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import { move } from '../../functions/sale/purchase/move-store.ts'
import { readOwnPurchase } from '../../functions/sale/purchase/read-purchase.ts'
import { release } from '../../functions/sale/purchase/release.ts'
import { reservePass } from '../../functions/sale/purchase/reservation-store.ts'
import { settle } from '../../functions/sale/purchase/settle.ts'
import { keepPayload, purchaseById } from '../../functions/sale/purchase/store.ts'
import type { Services } from '../../functions/services.ts'
import { checkPayload } from '../../functions/triggers/wake-ups/recheck.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { offerPass } from '../support/offer-pass.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
import { sendOutside } from '../support/send-outside.ts'

/** asfDisallowIncomingNFTokenOffer */
const DISALLOW_INCOMING_NFT_OFFERS = 12

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld()
  await maintainMinter(inProcess(world, null).services, 5_000)
})
afterEach(async () => {
  world.sandbox.faults.clear()
  world.sandbox.xaman.lagReads(0)
  world.resumeLedger()
  await expectInvariants(world)
})
afterAll(() => world.close())

const soon = () => world.clock.now() + 5 * SECOND
const readsSeen = () => world.sandbox.faults.seen.filter((call) => call === 'xaman:read').length

async function count(sql: string, ...values: unknown[]) {
  return world.db
    .prepare(`SELECT count(*) AS n FROM ${sql}`)
    .bind(...values)
    .first<number>('n')
}

/** A pass of the tier on hold for a new wallet, with nothing begun yet. */
async function reserve(services: Services, tier: 'common' | 'uncommon', key: string) {
  const wallet = await freshWallet(world)
  const reserved = await reservePass(services.db, {
    id: key,
    wallet: wallet.address,
    tier,
    pass: null,
    invoice: null,
    price: tiers[tier].price,
    limit: 2,
    kycRequired: false,
    requestKey: key,
    requestHash: '',
    termsVersion: null,
    now: world.clock.now(),
  })
  if (!reserved) throw new Error('nothing was reserved')
  return reserved
}

/** The real follower, which no longer knows its ledger after this many calls of `tip`. */
function losingTheLedger({ follower }: Services, times: number): Services['follower'] {
  let left = times
  return {
    ...follower,
    async tip() {
      left -= 1
      return left < 0 ? null : follower.tip()
    },
  }
}

test('a pass on hold cannot be put on hold again, even if its row said that it is free', async () => {
  const { services } = inProcess(world, null)
  const held = await reserve(services, 'common', 'the first holder')
  const claim = `UPDATE pass SET status = ?, purchase_id = ? WHERE id = ${held.passId}`
  await world.db.prepare(claim).bind('available', null).run()
  await expect(reserve(services, 'common', 'the second holder')).rejects.toThrow(
    'UNIQUE constraint failed: purchase.pass_id',
  )
  expect(await count(`purchase WHERE pass_id = ? AND status <> 'released'`, held.passId)).toBe(1)
  await world.db.prepare(claim).bind('reserved', held.id).run()
  await release(services, held, 'given-up', { kind: 'no_time' })
})

test('two bodies under one key at the same moment: one is bought, the other is refused', async () => {
  const { services, idle } = inProcess(world, null)
  const wallet = await freshWallet(world)
  const request = { userAddress: wallet.address, quantity: 1, clientMintRequestId: 'one key' } as const
  let quicker: ReturnType<typeof buyPass> | null = null
  const db = {
    prepare: (sql: string) => services.db.prepare(sql),
    async batch(statements: D1PreparedStatement[]) {
      quicker ??= buyPass(services, wallet.address, { ...request, selectedTier: 'uncommon' })
      await quicker
      return services.db.batch(statements)
    },
  } as unknown as D1Database
  const slower = await buyPass({ ...services, db }, wallet.address, { ...request, selectedTier: 'rare' })
  await idle()
  expect(slower).toEqual({ ok: false, error: 'key_reused' })
  expect(await quicker).toMatchObject({ ok: true, value: { purchase: { tier: 'uncommon' } } })
  expect(await count('purchase WHERE wallet = ?', wallet.address)).toBe(1)
})

test('a purchase that is given up after it took a ticket gives the ticket back', async () => {
  const { services } = inProcess(world, null)
  const wallet = await freshWallet(world)
  const request = { userAddress: wallet.address, selectedTier: 'rare', quantity: 1 } as const
  // The ledger is known at admission and for the check of the wallet, and lost for the mint.
  const blind = { ...services, follower: losingTheLedger(services, 2) }
  expect(await buyPass(blind, wallet.address, request)).toEqual({ ok: false, error: 'ledger_unreachable' })
  expect(await count(`ticket WHERE status = 'leased'`)).toBe(0)
})

test('a sale that is quicker than the withdrawal of its offer gives the withdrawal’s ticket back', async () => {
  const { services } = inProcess(world, null)
  const { wallet, id, uuid, offer } = await offerPass(world)
  world.sandbox.phone.decline(uuid)
  const blind = { ...services, follower: losingTheLedger(services, 0) }
  const waiting = await settle(blind, id, { asker: 'rejected', deadline: world.clock.now() })
  expect(waiting?.status).toBe('cancelling')
  expect(await count(`ticket WHERE status = 'leased'`)).toBe(1)
  sendOutside(world, wallet, { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: offer })
  await services.follower.catchUp()
  expect((await purchaseById(world.db, id))?.status).toBe('sold')
  expect(await count(`ticket WHERE status = 'leased'`)).toBe(0)
})

test('a request created for an earlier attempt is not kept for the next one', async () => {
  const { services } = inProcess(world, null)
  const reserved = await reserve(services, 'uncommon', 'attempts')
  const first = await move(world.db, reserved, { event: 'mint-signed' })
  if (!first) throw new Error('not moved')
  const again = await move(world.db, first, { event: 'attempt-failed' })
  if (!again) throw new Error('not moved')
  const second = await move(world.db, again, { event: 'mint-signed' })
  if (!second) throw new Error('not moved')
  const payload = (digit: string) => ({
    uuid: payloadUuid.parse(`00000000-0000-4000-8000-00000000000${digit}`),
    deeplink: '',
    qrPng: '',
    statusSocket: '',
    expiresAt: 0,
    openedAt: null,
  })
  expect(await keepPayload(world.db, first, payload('1'))).toBeNull()
  expect((await purchaseById(world.db, second.id))?.payload).toBeNull()
  const kept = await keepPayload(world.db, second, payload('2'))
  expect(kept?.payload?.uuid).toBe(payload('2').uuid)
  expect(await keepPayload(world.db, second, payload('3')), 'one request for each attempt').toBeNull()
  if (kept) await release(services, kept, 'given-up', { kind: 'attempts_spent' })
})

test.each(['alarm', 'cron'] as const)(
  'however often %s checks, Xaman is asked about a request once a minute',
  async (asker) => {
    const { services } = inProcess(world, null)
    const { id } = await offerPass(world)
    const look = () => settle(services, id, { asker, deadline: world.clock.now() })
    world.sandbox.faults.forgetSeen()
    for (let times = 0; times < 4; times += 1) await look()
    expect(readsSeen()).toBe(1)
    world.later(MINUTE - 1)
    await look()
    expect(readsSeen()).toBe(1)
    world.later(1)
    await look()
    expect(readsSeen()).toBe(2)
  },
)

/**
 * Three minutes of a purchase that waits for its buyer: a recheck every fifteen seconds, a reading page, and cron
 * runs.
 */
async function threeMinutes(wakeUp: 'alarm' | 'watching') {
  const { services } = inProcess(world, null)
  const { wallet, id, uuid } = await offerPass(world)
  world.sandbox.faults.forgetSeen()
  for (let quarter = 1; quarter <= 12; quarter += 1) {
    world.later(15 * SECOND)
    world.sandbox.ledger.close()
    await checkPayload(services, payloadUuid.parse(uuid), wakeUp, world.clock.now())
    await readOwnPurchase(services, wallet.address, id)
    if (quarter % 4 === 0) await settle(services, id, { asker: 'cron', deadline: world.clock.now() })
  }
  return { reads: readsSeen(), status: (await purchaseById(world.db, id))?.status }
}

test('without the status socket, page, room and cron run together ask Xaman once a minute', async () => {
  expect(await threeMinutes('alarm')).toEqual({ reads: 3, status: 'offered' })
})

test('while the status socket lives, Xaman is not asked at all', async () => {
  expect(await threeMinutes('watching')).toEqual({ reads: 0, status: 'offered' })
})

test('a signature that Xaman’s reads show late is still found', async () => {
  const { services } = inProcess(world, null)
  const { wallet, id, uuid } = await offerPass(world)
  world.sandbox.xaman.lagReads(3.4 * SECOND)
  await world.sandbox.phone.sign(uuid, wallet)
  world.sandbox.faults.forgetSeen()
  const sold = await settle(services, id, { asker: 'signed', deadline: soon() })
  expect(sold?.status).toBe('sold')
  expect(readsSeen()).toBe(4)
})

test('a wake-up for a signature that was not given is checked four times and no more', async () => {
  const { services } = inProcess(world, null)
  const { id } = await offerPass(world)
  world.sandbox.faults.forgetSeen()
  const asked = world.clock.now()
  expect((await settle(services, id, { asker: 'signed', deadline: soon() }))?.status).toBe('offered')
  expect(readsSeen()).toBe(4)
  expect(world.clock.now() - asked).toBe(3.5 * SECOND)
})

test('a mint that the ledger refuses is answered with the refusal, never with a link to a missing offer', async () => {
  const { services, idle } = inProcess(world, null)
  const wallet = await freshWallet(world)
  let blocked = false
  const ledger: Services['ledger'] = {
    ...services.ledger,
    async submit(blob) {
      const fields = { TransactionType: 'AccountSet', SetFlag: DISALLOW_INCOMING_NFT_OFFERS }
      if (!blocked) sendOutside(world, wallet, fields)
      blocked = true
      return services.ledger.submit(blob)
    },
  }
  const request = { userAddress: wallet.address, selectedTier: 'uncommon', quantity: 1 } as const
  expect(await buyPass({ ...services, ledger }, wallet.address, request)).toEqual({
    ok: false,
    error: 'offers_blocked',
  })
  await idle()
  const row = await world.db
    .prepare('SELECT status, payload_uuid, offer_id FROM purchase WHERE wallet = ?')
    .bind(wallet.address)
    .first<{ payload_uuid: string }>()
  expect(row).toEqual({ status: 'released', payload_uuid: expect.any(String), offer_id: null })
  const signed = await world.sandbox.phone.sign(row?.payload_uuid ?? '', wallet)
  expect(signed, 'the request was withdrawn').toEqual({ signed: false, refused: 'cancelled' })
})

test('of twenty buyers at once on a halted ledger, eight are under way and the others are told that it is busy', async () => {
  const { services, idle } = inProcess(world, null)
  const buyers = []
  for (let n = 0; n < 20; n += 1) buyers.push(await freshWallet(world))
  const before = await count(`ticket WHERE status IN ('leased', 'signed')`)
  const underWay: number[] = []
  const ledger: Services['ledger'] = {
    ...services.ledger,
    async submit(blob) {
      underWay.push((await count(`ticket WHERE status IN ('leased', 'signed')`)) ?? 0)
      return services.ledger.submit(blob)
    },
  }
  world.haltLedger()
  const answers = await Promise.all(
    buyers.map(({ address }) =>
      buyPass({ ...services, ledger }, address, {
        userAddress: address,
        selectedTier: 'common',
        quantity: 1,
      }),
    ),
  )
  expect(before).toBe(0)
  expect(Math.max(...underWay)).toBe(8)
  expect(await count(`submission WHERE status = 'signed'`)).toBe(8)
  expect(answers.filter(({ ok }) => ok)).toHaveLength(8)
  const refusals = answers.flatMap((answer) => (answer.ok ? [] : answer.error))
  expect(refusals).toEqual(Array.from({ length: 12 }, () => 'busy'))

  world.resumeLedger()
  world.sandbox.ledger.close()
  await idle()
  await reconcile(services)
  expect(await count(`submission WHERE status = 'signed'`)).toBe(0)
  expect(await count(`purchase WHERE tier = 'common' AND status = 'offered'`)).toBe(8)
})

test('an alert that the webhook did not accept is sent again by a cron run', async () => {
  const statuses = [503, 200]
  const notified: string[] = []
  const webhook = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    notified.push(JSON.parse(text).name)
    response.writeHead(statuses.shift() ?? 500)
    response.end()
  })
  await new Promise<void>((done) => webhook.listen(0, '127.0.0.1', done))
  const { services, idle } = inProcess(world, null)
  const alertUrl = `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/`
  const configured = { ...services, secrets: { ...services.secrets, alertUrl } }
  await world.db.batch([world.db.prepare('DELETE FROM alert'), world.db.prepare('DELETE FROM lease')])
  await raiseAlert(configured, 'matter', 'See to it.')
  await idle()
  expect(notified).toEqual(['matter'])
  await reconcile(configured)
  expect(notified).toEqual(['matter', 'matter'])
  expect(await count('alert WHERE notified_at IS NULL')).toBe(0)
  webhook.closeAllConnections()
  webhook.close()
})

test('a mint that the first node accepted and dropped is sent to the next one', async () => {
  const { services } = inProcess(world, null)
  const [first] = services.config.nodes
  // Each request and cron run has a ledger of its own, which remembers nothing.
  const ledger = () =>
    rippled(services.config, services.clock, quietLog, async (url, method, params) =>
      url === first?.rpcUrl && method === 'submit'
        ? { kind: 'result', result: { engine_result: 'tesSUCCESS' } }
        : askNode(url, method, params),
    )
  const { id } = await reserve(services, 'uncommon', 'dropped')
  const settled = () =>
    settle({ ...services, ledger: ledger() }, id, { asker: 'close', deadline: world.clock.now() })
  await settled()
  world.sandbox.ledger.close()
  await services.follower.catchUp()
  expect(await settled()).toMatchObject({ status: 'minting' })
  world.later(6 * SECOND)
  await settled()
  world.sandbox.ledger.close()
  await services.follower.catchUp()
  expect(await settled()).toMatchObject({ status: 'offered', attempts: 1 })
})
