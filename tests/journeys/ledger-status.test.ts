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

/** One press on Refresh. */
async function refresh() {
  senders += 1
  const headers = { 'cf-connecting-ip': `10.3.${senders >> 8}.${senders & 255}` }
  const answer = await world.fetch(refreshXrp.path, { method: refreshXrp.method, headers })
  expect(answer.status).toBe(200)
  return refreshXrp.reply.parse(await answer.json())
}

const found = { success: true, message: 'XRP connection refreshed', xrpl: { connected: true } }
const lost = { success: false, message: 'no node of the ledger answers', xrpl: { connected: false } }

const statuses = ({ received }: Listener) =>
  received.flatMap((one) => (one.type === 'xrp-connection-status' ? [one.data.connected] : []))

const everyNode = ['rpc:*', 'rpc2:*']

test('five hundred refreshes at once ask a node once, and send nothing to the room (T72)', async () => {
  const watcher = await joinRoom(world, { ...COLLECTION_ROOM, invite: null })
  world.sandbox.faults.forgetSeen()
  const answers = await Promise.all(Array.from({ length: 500 }, refresh))
  expect(answers.filter(({ success }) => !success)).toEqual([])
  expect(world.sandbox.faults.seen.filter((call) => call === 'rpc:server_state').length).toBeLessThanOrEqual(
    1,
  )
  expect(statuses(watcher)).toEqual([])
  watcher.leave()
})

test('when the ledger is lost and when it is back, each viewer is notified once', async () => {
  const watcher = await joinRoom(world, { ...COLLECTION_ROOM, invite: null })
  for (const node of everyNode)
    world.sandbox.faults.plan(node, { do: 'fail', status: 503 }, Number.POSITIVE_INFINITY)
  await expect.poll(refresh).toEqual(lost)
  await watcher.receives('xrp-connection-status')
  for (let n = 0; n < 30; n += 1) expect(await refresh()).toEqual(lost)
  expect(statuses(watcher)).toEqual([false])

  world.sandbox.faults.clear()
  await expect.poll(refresh).toEqual(found)
  for (let n = 0; n < 30; n += 1) expect(await refresh()).toEqual(found)
  await expect.poll(() => statuses(watcher)).toEqual([false, true])
  watcher.leave()
})
