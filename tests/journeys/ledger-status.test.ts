import { afterAll, beforeAll, expect, test } from 'vitest'
import { COLLECTION_ROOM } from '#contract/rooms'
import { refreshXrp } from '#contract/wire/health'
import { joinRoom, type Listener } from '../support/room-listener.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

let senders = 0

/** Somebody presses Refresh, somewhere. */
async function refresh(): Promise<number> {
  senders += 1
  const headers = { 'cf-connecting-ip': `10.3.${senders >> 8}.${senders & 255}` }
  return (await world.fetch(refreshXrp.path, { method: refreshXrp.method, headers })).status
}

const told = ({ heard }: Listener) =>
  heard.flatMap((one) => (one.type === 'xrp-connection-status' ? [one.data.connected] : []))

const everyNode = ['rpc:*', 'rpc2:*']

test('five hundred who refresh at once ask a node once, and tell the watchers nothing (T72)', async () => {
  const watcher = await joinRoom(world, { ...COLLECTION_ROOM, invite: null })
  world.sandbox.faults.forgetSeen()
  const statuses = await Promise.all(Array.from({ length: 500 }, refresh))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(world.sandbox.faults.seen.filter((call) => call === 'rpc:server_state').length).toBeLessThanOrEqual(
    1,
  )
  expect(told(watcher)).toEqual([])
  watcher.leave()
})

test('that the ledger is lost, and that it is back, is told once each to everyone who watches', async () => {
  const watcher = await joinRoom(world, { ...COLLECTION_ROOM, invite: null })
  for (const node of everyNode)
    world.sandbox.faults.plan(node, { do: 'fail', status: 503 }, Number.POSITIVE_INFINITY)
  await expect.poll(refresh).toBe(503)
  await watcher.hears('xrp-connection-status')
  for (let n = 0; n < 30; n += 1) expect(await refresh()).toBe(503)
  expect(told(watcher)).toEqual([false])

  world.sandbox.faults.clear()
  await expect.poll(refresh).toBe(200)
  for (let n = 0; n < 30; n += 1) expect(await refresh()).toBe(200)
  await expect.poll(() => told(watcher)).toEqual([false, true])
  watcher.leave()
})
