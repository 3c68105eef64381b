import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLOSE_UNAUTHORIZED, COLLECTION_ROOM } from '#contract/rooms'
import type { RoomAccess } from '#contract/wire/room-access'
import { connectWallet, readWallet } from '#contract/wire/wallet'
import { visitRoom } from '../party/visitor.ts'
import { answerSale } from '../support/answer-sale.ts'
import { SITE } from '../support/bindings.ts'
import { freshBuyer } from '../support/fresh-buyer.ts'
import { payloadOf } from '../support/payload-of.ts'
import { joinRoom, type Listener } from '../support/room-listener.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ webhooks: false, bindings: { CORS_ORIGINS: 'https://partner.test' } })
})
afterAll(() => world.close())

const collection = { ...COLLECTION_ROOM, invite: null }

function roomOf(rooms: readonly RoomAccess[], kind: RoomAccess['kind']): RoomAccess {
  const pass = rooms.find((room) => room.kind === kind)
  if (!pass) throw new Error(`no ${kind} room`)
  return pass
}

/** Waits until the room follows the payload's status socket, as it does long before a person has found their phone. */
async function followed(room: Listener) {
  const ticks = () => room.types().filter((type) => type === 'payload-expiration').length
  await expect.poll(ticks).toBeGreaterThan(1)
}

function inOrder(listener: Listener) {
  const seqs = listener.received.map(({ seq }) => seq)
  expect(seqs).toEqual([...seqs].sort((a, b) => a - b))
}

test('approving on the phone reaches the waiting page, without webhook and poll', async () => {
  const browser = world.visitor()
  const asked = await browser.call(connectWallet)
  if (!asked.ok) throw new Error(asked.error.code)
  const room = await joinRoom(world, asked.value.room)
  await followed(room)
  await world.sandbox.phone.sign(asked.value.uuid, 'rich')
  const connected = await room.receives('wallet-connected')
  expect(connected).toMatchObject({
    uuid: asked.value.uuid,
    data: { address: world.sandbox.accounts.demoWallets.rich.address },
  })
  expect(room.types()).toEqual(
    expect.arrayContaining(['payload-expiration', 'payload-opened', 'payload-pre-signed', 'xaman-event']),
  )
  inOrder(room)
  room.leave()
})

test('declining and expiry reach the waiting page too', async () => {
  const browser = world.visitor()
  const asked = await browser.call(connectWallet)
  if (!asked.ok) throw new Error(asked.error.code)
  const room = await joinRoom(world, asked.value.room)
  world.sandbox.phone.decline(asked.value.uuid)
  await room.receives('wallet-connection-rejected')
  room.leave()

  const other = await world.visitor().call(connectWallet)
  if (!other.ok) throw new Error(other.error.code)
  const second = await joinRoom(world, other.value.room)
  await followed(second)
  world.sandbox.xaman.expire(other.value.uuid)
  await second.receives('wallet-connection-expired')
  second.leave()
})

test('the wallet’s room hears of each stage of a purchase, and every viewer of its end', async () => {
  const visitor = world.visitor()
  await visitor.connect('rich')
  const wallet = await visitor.call(readWallet)
  if (!wallet.ok) throw new Error(wallet.error.code)
  const own = await joinRoom(world, wallet.value.room)
  const everyone = await joinRoom(world, collection)

  const bought = await visitor.buy('epic')
  if (!bought.ok) throw new Error(bought.error.code)
  const request = await joinRoom(world, roomOf(bought.value.purchase.rooms, 'payload'))
  await followed(request)
  await world.sandbox.phone.sign(payloadOf(bought), 'rich')

  const done = await own.receives('nft-transaction-completed')
  expect(done.data).toMatchObject({ purchaseId: bought.value.reservationId, account: visitor.address })
  await own.receives('wallet-data-refresh')
  const stages = own.received.flatMap((event) => (event.type === 'payload-update' ? event.data.stage : []))
  expect(stages).toEqual(['minting', 'waiting-payment', 'confirming', 'success'])
  expect(own.types()).toContain('payment-completed')
  await request.receives('nft-transaction-completed')
  expect(request.types()).toEqual(
    expect.arrayContaining(['payload-opened', 'payload-dispatched', 'payment-completed']),
  )
  const supply = await everyone.receives('collection-info-update')
  expect(supply.type === 'collection-info-update' && supply.data.minted).toBe(1)
  for (const listener of [own, everyone, request]) {
    inOrder(listener)
    listener.leave()
  }
})

test('a declined purchase is announced as a rejection, an expired one as an expiry', async () => {
  const { buyer: visitor } = await freshBuyer(world)
  const first = await visitor.buy('rare')
  if (!first.ok) throw new Error(first.error.code)
  const room = await joinRoom(world, roomOf(first.value.purchase.rooms, 'payload'))
  world.sandbox.phone.decline(payloadOf(first))
  await room.receives('nft-transaction-rejected')
  room.leave()

  const second = await visitor.buy('rare')
  if (!second.ok) throw new Error(second.error.code)
  const other = await joinRoom(world, roomOf(second.value.purchase.rooms, 'payload'))
  await followed(other)
  world.sandbox.xaman.expire(payloadOf(second))
  await other.receives('nft-transaction-expired')
  other.leave()
  if (second.ok) await visitor.untilStatus(second.value.reservationId, 'released')
})

test('when an operator stops the server every open room is notified, and later members are not', async () => {
  const { buyer: visitor } = await freshBuyer(world)
  const wallet = await visitor.call(readWallet)
  const bought = await visitor.buy('common')
  const asked = await world.visitor().call(connectWallet)
  if (!wallet.ok || !bought.ok || !asked.ok) throw new Error('no rooms')
  const inside = await Promise.all(
    [collection, wallet.value.room, roomOf(bought.value.purchase.rooms, 'payload'), asked.value.room].map(
      (room) => joinRoom(world, room),
    ),
  )
  await answerSale({ db: world.db, clock: Date }, 'shutdown', '--by', 'Ada', '--why', 'an update')
  await world.tick()
  for (const listener of inside) await listener.receives('server-shutdown')
  expect(await world.db.prepare('SELECT * FROM shutdown_notice').first()).toBeNull()

  const late = await joinRoom(world, wallet.value.room)
  await late.receives('connected')
  expect(late.types()).not.toContain('server-shutdown')
  for (const listener of [...inside, late]) listener.leave()
})

test('no session token, secret or identity status ever passes through a room', async () => {
  const visitor = world.visitor()
  await visitor.connect('verified')
  const wallet = await visitor.call(readWallet)
  if (!wallet.ok) throw new Error(wallet.error.code)
  const bought = await visitor.buy('mythic')
  if (!bought.ok) throw new Error(bought.error.code)
  const own = await joinRoom(world, wallet.value.room)
  const everyone = await joinRoom(world, collection)
  const request = await joinRoom(world, roomOf(bought.value.purchase.rooms, 'payload'))
  await followed(request)
  await world.sandbox.phone.sign(payloadOf(bought), 'verified')
  await own.receives('nft-transaction-completed')
  await request.receives('nft-transaction-completed')
  await everyone.receives('collection-info-update')
  const said = JSON.stringify([own.received, everyone.received, request.received])
  expect(said).not.toContain(visitor.token)
  expect(said).not.toMatch(/kyc|verified|approved/i)
  for (const listener of [own, everyone, request]) listener.leave()
})

test('where the collection has several rooms, a sale reaches the watchers of each', async () => {
  const crowded = await createWorld({ bindings: { COLLECTION_ROOMS: '3' } })
  const url = (await crowded.worker.ready).href
  const watchers = Array.from({ length: 12 }, (_, n) =>
    visitRoom(url, COLLECTION_ROOM, { from: `198.51.100.${n}`, since: 0 }),
  )
  // The only room of a collection would repeat what follows 0.
  for (const watcher of watchers) expect(await watcher.receives('connected')).not.toHaveProperty('data.since')
  const visitor = crowded.visitor()
  await visitor.connect('rich')
  await crowded.sandbox.phone.sign(payloadOf(await visitor.buy('common')), 'rich')
  for (const watcher of watchers)
    expect(await watcher.receives('collection-info-update')).toMatchObject({ data: { minted: 1 } })
  await Promise.all(watchers.map((watcher) => watcher.leave()))
  await crowded.close()
})

test('pages of the site and of configured sites get into a room, pages of other sites do not (T13)', async () => {
  const { href, origin: host } = await world.worker.ready
  for (const origin of ['https://elsewhere.test', `${SITE}.elsewhere.test`, 'null'])
    expect(await visitRoom(href, COLLECTION_ROOM, { origin }).closed(), origin).toBe(CLOSE_UNAUTHORIZED)
  for (const origin of [SITE, host, 'https://partner.test']) {
    const page = visitRoom(href, COLLECTION_ROOM, { origin })
    await page.receives('connected')
    await page.leave()
  }
})

test('unreachable rooms cost nothing but time: the purchase is still sold', async () => {
  const roomless = await createWorld({ bindings: { PARTY_URL: 'http://127.0.0.1:9' } })
  const visitor = roomless.visitor()
  await visitor.connect('rich')
  const bought = await visitor.buy('common')
  if (!bought.ok) throw new Error(bought.error.code)
  await roomless.sandbox.phone.sign(payloadOf(bought), 'rich')
  const { owner } = await visitor.untilStatus(bought.value.reservationId, 'sold')
  expect(owner).toBe(visitor.address)
  await roomless.close()
})
