import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { RoomName } from '#contract/rooms'
import type { TierId } from '#contract/tiers'
import { MINUTE, OFFER_LIFE, SECOND } from '#contract/timing'
import type { EventMessage } from '#contract/wire/events'
import type { Address } from '#contract/wire/ledger-ids'
import { WINDOW } from '../../functions/adapters/xaman/budget-store.ts'
import { reconcile } from '../../functions/reconcile.ts'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import { cancelOwnPurchase } from '../../functions/sale/purchase/cancel-purchase.ts'
import { reclaim } from '../../functions/sale/purchase/reclaim.ts'
import { reserve } from '../../functions/sale/purchase/reserve.ts'
import { settle } from '../../functions/sale/purchase/settle.ts'
import type { Services } from '../../functions/services.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { offerPass } from '../support/offer-pass.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
import { sendOutside } from '../support/send-outside.ts'
import { holdWithSharedFunds } from '../support/shared-funds.ts'
import { threeOperators } from '../support/three-operators.ts'

/** asfDisallowIncomingNFTokenOffer. */
const DISALLOW_INCOMING_NFT_OFFERS = 12

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
})
afterEach(async () => {
  world.sandbox.faults.clear()
  await expectInvariants(world)
})
afterAll(() => world.close())

/** The services of a product that may make this many wallet requests a minute. */
function services(payloads = 1_000): Services {
  const { services } = inProcess(world, null)
  return { ...services, config: { ...services.config, xaman: { payloads, calls: 1_000 } } }
}

const buy = (with_: Services, wallet: Address, tier: TierId = 'common') =>
  buyPass(with_, wallet, { userAddress: wallet, selectedTier: tier, quantity: 1 })

/** Moves the time until none of the wallet requests count against Xaman's limit any more. */
function nextMinute() {
  world.later(WINDOW)
  // A ledger closes too: after half a minute without a close it counts as unreachable.
  world.sandbox.ledger.close()
}

async function wallets(count: number) {
  const all = []
  for (let n = 0; n < count; n += 1) all.push(await freshWallet(world))
  return all
}

/** The buyer declines the request on the phone, and the pass is released. */
async function leaveUnpaid(wallet: Awaited<ReturnType<typeof freshWallet>>) {
  const { id, uuid } = await offerPass(world, 'common', wallet)
  world.sandbox.phone.decline(uuid)
  await settle(services(), id, { asker: 'rejected', deadline: world.clock.now() + 20 * SECOND })
  await reconcile(services())
  expect(await statusOf(id)).toBe('released')
}

const statusOf = (id: string) =>
  world.db.prepare('SELECT status FROM purchase WHERE id = ?').bind(id).first<string>('status')

test('when the requests of a minute are spent, buyers wait in the queue and are admitted in order', async () => {
  nextMinute()
  const two = services(2)
  const [a, b, c, d] = await wallets(4)
  if (!a || !b || !c || !d) throw new Error('no buyer')
  expect((await buy(two, a.address)).ok).toBe(true)
  expect((await buy(two, b.address)).ok).toBe(true)
  const first = await buy(two, c.address)
  expect(first).toMatchObject({ ok: false, error: 'in_line', retryAfter: 5, line: { place: 1 } })
  world.later(SECOND)
  expect(await buy(two, d.address)).toMatchObject({ ok: false, error: 'in_line', line: { place: 2 } })
  nextMinute()
  const one = services(1)
  await buy(one, c.address).then(() => buy(one, d.address))
  expect(await world.db.prepare('SELECT wallet FROM waiting').all()).toMatchObject({
    results: [{ wallet: d.address }],
  })
  nextMinute()
  expect((await buy(one, d.address)).ok).toBe(true)
  expect(await world.db.prepare('SELECT count(*) AS n FROM waiting').first('n')).toBe(0)
})

test('the first buyer in the queue hears in their room that it moves', async () => {
  nextMinute()
  const published: [RoomName, EventMessage][] = []
  const { services, idle } = inProcess(world, null)
  const publish = async (room: RoomName, message: EventMessage) => void published.push([room, message])
  const one = {
    ...services,
    config: { ...services.config, xaman: { payloads: 1, calls: 100 } },
    rooms: { ...services.rooms, publish },
  }
  const [a, b, c] = await wallets(3)
  if (!a || !b || !c) throw new Error('no buyer')
  await buy(one, a.address)
  await buy(one, b.address)
  world.later(SECOND)
  await buy(one, c.address)
  nextMinute()
  expect((await buy(one, b.address)).ok).toBe(true)
  await idle()
  expect(published.filter(([, { type }]) => type === 'line-moved').at(-1)).toEqual([
    { kind: 'wallet', id: c.address },
    { type: 'line-moved', uuid: null, data: { place: 1, about: expect.any(Number) } },
  ])
  world.later(3 * MINUTE)
})

test('a buyer in the queue costs one balance check at the ledger and no call of Xaman', async () => {
  nextMinute()
  const none = services(0)
  const [wallet] = await wallets(1)
  if (!wallet) throw new Error('no buyer')
  world.sandbox.faults.forgetSeen()
  expect(await buy(none, wallet.address)).toMatchObject({ error: 'in_line' })
  expect(world.sandbox.faults.seen.filter((call) => call.startsWith('xaman:'))).toEqual([])
  world.sandbox.faults.forgetSeen()
  for (let n = 0; n < 20; n += 1) {
    expect(await buy(none, wallet.address)).toMatchObject({ error: 'in_line' })
  }
  expect(world.sandbox.faults.seen).toEqual([])
})

test('a buyer who leaves the queue and comes back within two minutes keeps the place, and later loses it', async () => {
  nextMinute()
  const none = services(0)
  const [early, late] = await wallets(2)
  if (!early || !late) throw new Error('no buyer')
  await buy(none, early.address)
  world.later(SECOND)
  await buy(none, late.address)
  world.later(100 * SECOND)
  await buy(none, late.address)
  expect(await buy(none, early.address)).toMatchObject({ line: { place: 1 } })
  expect(await buy(none, late.address)).toMatchObject({ line: { place: 2 } })
  world.later(60 * SECOND)
  await buy(none, late.address)
  world.later(70 * SECOND)
  await buy(none, late.address)
  expect(await buy(none, early.address)).toMatchObject({ line: { place: 2 } })
  expect(await buy(none, late.address)).toMatchObject({ line: { place: 1 } })
  world.later(3 * MINUTE)
})

test('an admitted wallet that cannot pay gives its turn to the next', async () => {
  nextMinute()
  const one = services(1)
  const poor = await freshWallet(world, 20_000_000n)
  const [rich] = await wallets(1)
  if (!rich) throw new Error('no buyer')
  expect(await buy(one, poor.address)).toMatchObject({ error: 'insufficient_funds' })
  expect((await buy(one, rich.address)).ok).toBe(true)
})

test('a wallet refused a minute after its admission gives back its own wallet request, and no other’s', async () => {
  nextMinute()
  const one = services(1)
  const poor = await freshWallet(world, 20_000_000n)
  const [quick, late] = await wallets(2)
  if (!quick || !late) throw new Error('no buyer')
  let slow = false
  const ledger: Services['ledger'] = {
    ...one.ledger,
    async accountByTwoIfShort(wallet, at, isEnough) {
      if (wallet === poor.address && !slow) {
        slow = true
        nextMinute()
        expect((await buy(one, quick.address)).ok).toBe(true)
      }
      return one.ledger.accountByTwoIfShort(wallet, at, isEnough)
    },
  }
  expect(await buy({ ...one, ledger }, poor.address)).toMatchObject({ error: 'insufficient_funds' })
  expect(await buy(one, late.address)).toMatchObject({ error: 'in_line' })
  world.later(3 * MINUTE)
})

test('one request that arrives twice at once takes one wallet request', async () => {
  nextMinute()
  const two = services(2)
  const [twice, next] = await wallets(2)
  if (!twice || !next) throw new Error('no buyer')
  const request = {
    userAddress: twice.address,
    selectedTier: 'common' as const,
    quantity: 1 as const,
    clientMintRequestId: 'at once and twice',
  }
  const both = [buyPass(two, twice.address, request), buyPass(two, twice.address, request)]
  for (const { ok } of await Promise.all(both)) expect(ok).toBe(true)
  expect((await buy(two, next.address)).ok).toBe(true)
})

test('each decline costs the minter a withdrawal, so the wallet waits longer before each next attempt (T19)', async () => {
  const [wallet] = await wallets(1)
  if (!wallet) throw new Error('no buyer')
  await leaveUnpaid(wallet)
  await leaveUnpaid(wallet)
  const refused = await buy(services(), wallet.address)
  expect(refused).toMatchObject({ ok: false, error: 'left_unpaid' })
  const seconds = !refused.ok && refused.error === 'left_unpaid' ? refused.retryAfter : 0
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(30)
  world.later(seconds * SECOND)
  await leaveUnpaid(wallet)
  expect(await buy(services(), wallet.address)).toMatchObject({ error: 'left_unpaid' })
  const [other] = await wallets(1)
  if (other) expect((await buy(services(), other.address)).ok, 'no other wallet is affected').toBe(true)
})

test('a wallet that refuses its pass while that is minted waits longer before each next attempt, too (T36)', async () => {
  const [wallet] = await wallets(1)
  if (!wallet) throw new Error('no buyer')
  const product = services()
  for (let n = 0; n < 2; n += 1) {
    const set = (flag: 'SetFlag' | 'ClearFlag') =>
      sendOutside(world, wallet, { TransactionType: 'AccountSet', [flag]: DISALLOW_INCOMING_NFT_OFFERS })
    const submit: typeof product.ledger.submit = async (blob) => {
      set('SetFlag')
      return product.ledger.submit(blob)
    }
    await buy({ ...product, ledger: { ...product.ledger, submit } }, wallet.address)
    set('ClearFlag')
    world.sandbox.ledger.close()
  }
  const ended = world.db.prepare('SELECT ending_code FROM purchase WHERE wallet = ?').bind(wallet.address)
  expect((await ended.all()).results).toEqual(Array(2).fill({ ending_code: 'offers_blocked' }))
  expect(await buy(product, wallet.address)).toMatchObject({ error: 'left_unpaid' })
})

test('a wallet that cancels before its pass is minted waits longer before each next attempt, too', async () => {
  const [wallet] = await wallets(1)
  if (!wallet) throw new Error('no buyer')
  for (let n = 0; n < 2; n += 1) {
    const order = { tier: 'common', pass: null, requestKey: `key ${n}`, requestHash: '' } as const
    const reserved = await reserve(services(), wallet.address, {
      ...order,
      termsVersion: null,
      invoice: null,
    })
    if (!reserved.ok) throw new Error(reserved.error)
    const cancelled = await cancelOwnPurchase(services(), wallet.address, reserved.value.id)
    expect(cancelled).toMatchObject({ value: { status: 'released', offerId: null } })
  }
  expect(await buy(services(), wallet.address)).toMatchObject({ error: 'left_unpaid' })
})

test('a buyer whose wallet could not be asked while Xaman was unreachable is not charged with an unpaid purchase', async () => {
  const [wallet] = await wallets(1)
  if (!wallet) throw new Error('no buyer')
  world.sandbox.faults.plan('xaman:create', { do: 'fail', status: 500 }, Number.POSITIVE_INFINITY)
  for (let n = 0; n < 4; n += 1) {
    expect(await buy(services(), wallet.address)).toMatchObject({ error: 'busy' })
    world.sandbox.ledger.close()
    await reconcile(services())
  }
  const ended = world.db
    .prepare(
      `SELECT count(*) AS n FROM purchase WHERE wallet = ? AND status = 'released' AND offer_id IS NOT NULL`,
    )
    .bind(wallet.address)
  expect(await ended.first('n')).toBe(4)
  world.sandbox.faults.clear()
  expect((await buy(services(), wallet.address)).ok).toBe(true)
})

/** Lets the buyer's request expire, with a cron run before and after. */
async function letRunOut(wallet: Awaited<ReturnType<typeof freshWallet>>) {
  const { id } = await offerPass(world, 'common', wallet)
  for (const time of [MINUTE, OFFER_LIFE, SECOND]) {
    world.later(time)
    world.sandbox.ledger.close()
    await reconcile(services())
  }
  expect(await statusOf(id)).toBe('released')
}

test('a buyer who could not open the request while Xaman was unreachable is not charged with an unpaid purchase', async () => {
  const [wallet, other] = await wallets(2)
  if (!wallet || !other) throw new Error('no buyer')
  for (let n = 0; n < 2; n += 1) await letRunOut(other)
  expect(await buy(services(), other.address), 'Xaman was there').toMatchObject({ error: 'left_unpaid' })
  world.sandbox.faults.plan('xaman:read', { do: 'fail', status: 500 }, Number.POSITIVE_INFINITY)
  for (let n = 0; n < 2; n += 1) await letRunOut(wallet)
  expect((await buy(services(), wallet.address)).ok).toBe(true)
})

test('a buyer who cancels while Xaman is unreachable is not charged with an unpaid purchase; one who declines is, whatever failed before', async () => {
  const [gaveUp, declined] = await wallets(2)
  if (!gaveUp || !declined) throw new Error('no buyer')
  for (let n = 0; n < 2; n += 1) {
    world.sandbox.faults.plan('xaman:read', { do: 'fail', status: 500 }, Number.POSITIVE_INFINITY)
    const { id } = await offerPass(world, 'common', gaveUp)
    expect((await cancelOwnPurchase(services(), gaveUp.address, id)).ok).toBe(true)
    const { id: second, uuid } = await offerPass(world, 'common', declined)
    await settle(services(), second, { asker: 'alarm', deadline: world.clock.now() })
    world.sandbox.faults.clear()
    world.sandbox.phone.decline(uuid)
    await settle(services(), second, { asker: 'rejected', deadline: world.clock.now() + 20 * SECOND })
    await reconcile(services())
    expect([await statusOf(id), await statusOf(second)]).toEqual(['released', 'released'])
  }
  expect((await buy(services(), gaveUp.address)).ok).toBe(true)
  expect(await buy(services(), declined.address)).toMatchObject({ error: 'left_unpaid' })
})

/** Leaves this many passes of the tier in stock. */
async function onlySo(many: number, tier: TierId) {
  await world.db
    .prepare(
      `UPDATE pass SET status = 'reserved', quarantined = 'gone' WHERE tier = ?1 AND status = 'available'
         AND id NOT IN (SELECT id FROM pass WHERE tier = ?1 AND status = 'available' ORDER BY id LIMIT ?2)`,
    )
    .bind(tier, many)
    .run()
}

async function everything(tier: TierId) {
  await world.db
    .prepare(
      `UPDATE pass SET status = 'available', quarantined = NULL WHERE tier = ? AND quarantined = 'gone'`,
    )
    .bind(tier)
    .run()
}

/** Closes this many ledgers; the follower processes each. */
async function closes(count: number) {
  for (let n = 0; n < count; n += 1) {
    world.sandbox.ledger.close()
    world.later(12 * SECOND)
    const now = services()
    const tip = await now.follower.tip()
    if (tip) await reclaim(now, tip.index)
  }
}

test('a hold whose wallet has moved its XRP away is withdrawn once a buyer waits for the last pass', async () => {
  await onlySo(1, 'rare')
  const { wallet, id } = await offerPass(world, 'rare')
  sendOutside(world, wallet, {
    TransactionType: 'Payment',
    Destination: world.sandbox.accounts.issuer.address,
    Amount: '2950000000',
  })
  await closes(6)
  expect(await statusOf(id), 'no buyer waits for it').toBe('offered')

  const [next] = await wallets(1)
  if (!next) throw new Error('no buyer')
  expect(await buy(services(), next.address, 'rare')).toMatchObject({ error: 'in_line', line: { place: 1 } })
  await closes(2)
  expect(await statusOf(id), 'an unvalidated payment may fund it').toBe('offered')
  await closes(8)
  await reconcile(services())
  expect(await statusOf(id)).toBe('released')
  expect((await buy(services(), next.address, 'rare')).ok).toBe(true)
  await everything('rare')
})

test('a hold whose wallet can pay is not withdrawn because a node that is behind does not know it', async () => {
  await onlySo(1, 'rare')
  const { id } = await offerPass(world, 'rare')
  world.configure(threeOperators(world.sandbox))
  world.sandbox.setView(1, { lag: 60 })
  const [next] = await wallets(1)
  if (!next) throw new Error('no buyer')
  expect(await buy(services(), next.address, 'rare')).toMatchObject({ error: 'in_line' })
  await closes(10)
  expect(await statusOf(id)).toBe('offered')
  world.sandbox.setView(1, {})
  world.configure({})
  await everything('rare')
})

test('a pot of 150 XRP that moves along six wallets keeps one Common pass from buyers who wait, not twelve (T19)', async () => {
  await onlySo(12, 'common')
  const ids = await holdWithSharedFunds(world, 6, 'one signature')
  const [waiting] = await wallets(1)
  if (!waiting) throw new Error('no buyer')
  const began = world.clock.now()
  while (world.clock.now() - began < 2 * MINUTE) {
    await buy(services(), waiting.address).then((said) => expect(said.ok || said.error).not.toBe('sold_out'))
    await closes(1)
  }
  const kept = await Promise.all(ids.map(statusOf))
  expect(kept.filter((status) => status === 'offered')).toHaveLength(1)
  world.sandbox.ledger.close()
  await reconcile(services())
  await everything('common')
})

test('a hold whose wallet can pay stays, however many buyers wait', async () => {
  await onlySo(1, 'epic')
  const { id } = await offerPass(world, 'epic')
  const waiting = await wallets(3)
  for (const { address } of waiting) await buy(services(), address, 'epic')
  await closes(12)
  expect(await statusOf(id)).toBe('offered')
  await everything('epic')
})
