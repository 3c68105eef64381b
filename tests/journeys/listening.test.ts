import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { SECOND } from '#contract/timing'
import type { EventMessage } from '#contract/wire/events'
import type { Rooms } from '../../functions/adapters/rooms/rooms.ts'
import type { Clock } from '../../functions/clock.ts'
import { settle } from '../../functions/sale/purchase/settle.ts'
import { Following } from '../../functions/triggers/follower/follow.ts'
import { createFollowerMemory } from '../support/follower-memory.ts'
import { inProcess } from '../support/in-process.ts'
import { type NodeSockets, openNodeSockets } from '../support/node-sockets.ts'
import { offerPass } from '../support/offer-pass.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
import { exchangesOfSale } from '../support/sale-exchanges.ts'
import { restore, snapshot } from '../support/snapshot.ts'
import { threeOperators } from '../support/three-operators.ts'

let world: ProcessWorld
let sockets: NodeSockets
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
})
/** The last ledger that each subscribed node has announced. */
const announced = new Map<string, number>()
beforeEach(() => {
  announced.clear()
  sockets = openNodeSockets((message, url) => {
    const [, index] = message.match(/"ledger_index":(\d+)/) ?? []
    if (index) announced.set(url, Number(index))
  })
})
afterEach(() => {
  sockets.close()
  world.sandbox.setView(1, {})
  world.sandbox.setView(2, {})
  world.configure({})
})
afterAll(() => world.close())

/** A follower with sockets. Its time is the world's, and its waits never end. */
function listeningFollower(
  onMessage: (message: EventMessage) => void = () => {},
  memory = createFollowerMemory(),
): Following {
  const { services } = inProcess(world, null)
  const rooms: Rooms = {
    ...services.rooms,
    publish: async (_room, ...messages) => messages.forEach(onMessage),
  }
  const clock: Clock = { now: () => world.clock.now(), sleep: () => new Promise(() => {}) }
  return new Following((follower) => ({ ...services, rooms, clock, follower }), memory, { sockets: true })
}

/** Closes a ledger and resolves once the follower has it, without a call; returns its index. */
async function closeAndReceive(follower: Following): Promise<number> {
  const { index } = world.sandbox.ledger.close()
  await expect.poll(async () => (await follower.tip())?.index).toBe(index)
  return index
}

/** The same once all three nodes have announced it, and nothing is asked: two are enough for the follower to have it. */
async function closeWithAll(follower: Following): Promise<void> {
  const index = await closeAndReceive(follower)
  await expect.poll(() => [...announced.values()]).toEqual([index, index, index])
  await sockets.answered()
}

test('a follower with live sockets has the last ledger without a call, and asks a node whose socket has been silent for fifteen seconds', async () => {
  world.configure(threeOperators(world.sandbox))
  await offerPass(world)
  const { faults } = world.sandbox
  const follower = listeningFollower()
  faults.forgetSeen()
  expect(await follower.heartbeat()).toBe(true)
  expect(new Set(faults.seen.filter((call) => call.endsWith('subscribe')))).toEqual(
    new Set(['ws:subscribe', 'ws2:subscribe', 'ws3:subscribe']),
  )

  await expect.poll(() => announced.size).toBe(3)
  await closeWithAll(follower)
  faults.forgetSeen()
  for (let closes = 0; closes < 3; closes += 1) {
    world.later(14 * SECOND)
    await follower.tip()
    await follower.heartbeat()
    await closeWithAll(follower)
  }
  expect(faults.seen).toEqual([])

  world.sandbox.setView(1, { silent: true })
  world.later(15 * SECOND)
  expect(await follower.heartbeat()).toBe(true)
  await closeAndReceive(follower)
  await expect.poll(() => faults.seen).toContain('rpc:account_info')
})

test('a halted ledger counts as lost after half a minute, until its index moves', async () => {
  await offerPass(world)
  const published: boolean[] = []
  const follower = listeningFollower((message) => {
    if (message.type === 'xrp-connection-status') published.push(message.data.connected)
  })
  await follower.heartbeat()
  await closeAndReceive(follower)
  const seen: (readonly [second: number, connected: boolean])[] = []
  for (let second = 5; second <= 180; second += 5) {
    world.later(5 * SECOND)
    if (second % 30 === 0) await follower.heartbeat()
    seen.push([second, (await follower.tip()) !== null])
  }
  expect(seen).toEqual(seen.map(([second]) => [second, second < 30]))
  expect(published).toEqual([true, false])
  await closeAndReceive(follower)
  expect(published).toEqual([true, false, true])
})

test('the rooms hear of a sale two exchanges with the database after the second operator has shown it', async () => {
  const { wallet, offer } = await offerPass(world)
  expect(await exchangesOfSale(world, wallet, offer ?? '')).toBe(2)
})

test('a signature that one of two operators shows is shown early, and sells nothing before the other shows it', async () => {
  const { wallet, id, uuid } = await offerPass(world)
  const published: string[] = []
  const follower = listeningFollower(({ type }) => void published.push(type))
  await follower.heartbeat()
  await closeAndReceive(follower)
  world.sandbox.setView(2, { haltedAt: world.sandbox.ledger.validatedIndex })
  await world.sandbox.phone.sign(uuid, wallet)
  await settle(inProcess(world, null).services, id, { asker: 'signed', deadline: world.clock.now() })
  await expect
    .poll(() => {
      world.sandbox.ledger.close()
      return published
    })
    .toContain('signature-seen')
  const status = () => world.db.prepare('SELECT status FROM purchase WHERE id = ?').bind(id).first('status')
  expect(await status()).toBe('confirming')
  world.sandbox.setView(2, {})
  await expect
    .poll(() => {
      world.sandbox.ledger.close()
      return status()
    })
    .toBe('sold')
})

test('a new instance that opens sockets reads no history before the journal’s end', async () => {
  await offerPass(world)
  const memory = createFollowerMemory()
  await listeningFollower(() => {}, memory).heartbeat()
  world.sandbox.faults.forgetSeen()

  await listeningFollower(() => {}, memory).heartbeat()
  expect(world.sandbox.faults.seen).toContain('ws:subscribe')
  expect(world.sandbox.faults.seen).not.toContain('rpc:account_tx')
})

test('a new instance notices a restored database before its sockets fill it again', async () => {
  const halts = async () => (await world.db.prepare('SELECT name FROM halt').all()).results
  await offerPass(world)
  const memory = createFollowerMemory()
  await listeningFollower(() => {}, memory).heartbeat()
  const kept = await snapshot(world)
  await offerPass(world)
  await listeningFollower(() => {}, memory).heartbeat()
  expect(await halts()).toEqual([])

  await restore(world, kept)
  // Slow enough for all that the sockets report to be appended first.
  const slow = { ...memory, read: () => setTimeout(300).then(memory.read) }
  await listeningFollower(() => {}, slow).heartbeat()
  expect(await halts()).toEqual([{ name: 'restored' }])
})
