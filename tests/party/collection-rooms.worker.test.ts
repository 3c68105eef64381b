import { afterEach, expect, test } from 'vitest'
import { CLOSE_FLOOD, COLLECTION_ROOM, collectionRooms } from '#contract/rooms'
import type { EventMessage } from '#contract/wire/events'
import { httpConnection, roomsBehind } from '../../functions/adapters/rooms/post-command.ts'
import { systemClock } from '../../functions/clock.ts'
import { consoleLog } from '../../functions/log.ts'
import { startDurable } from './hosted-by-worker.ts'
import { hostRooms, supply } from './rooms-under-test.ts'
import { type Visitor, visitRoom } from './visitor.ts'

const COUNT = 3
const rooms = hostRooms((world) => startDurable(world, COUNT))
let watchers: Visitor[] = []

afterEach(async () => {
  await Promise.all(watchers.map((watcher) => watcher.leave()))
})

/** Opens a page at each of so many addresses; `since` is the last number that it got before. */
async function watch(addresses: number, since: number | null = null): Promise<void> {
  watchers = Array.from({ length: addresses }, (_, n) =>
    visitRoom(rooms.running.url, COLLECTION_ROOM, { from: `198.51.100.${n}`, since }),
  )
  await Promise.all(watchers.map((watcher) => watcher.receives('connected')))
}

/** Publishes to the collection as the Worker does. */
async function publishSupply(minted: number): Promise<void> {
  const log = consoleLog({ version: 'local', requestId: null })
  const ours = roomsBehind(httpConnection(rooms.running.commands), rooms.secret, systemClock, log, COUNT)
  await ours.publish(COLLECTION_ROOM, supply(minted))
}

function soldIn({ received }: Visitor): number[] {
  return received.flatMap((one) => (one.type === 'collection-info-update' ? [one.data.minted] : []))
}

test('watchers are divided among the collection’s rooms, and all of them get each sale once', async () => {
  await watch(30)
  await publishSupply(1)
  for (const watcher of watchers) await expect.poll(() => soldIn(watcher)).toEqual([1])
  expect(watchers.every(({ received }) => received.at(-1)?.seq === 1)).toBe(true)

  const own: readonly EventMessage[] = [
    { type: 'server-shutdown', uuid: null, data: {} },
    { type: 'xrp-connection-status', uuid: null, data: { connected: false } },
    { type: 'payload-opened', uuid: null, data: {} },
  ]
  for (const [at, room] of collectionRooms(COUNT).entries())
    for (const message of own.slice(at, at + 1)) await rooms.publish(room, message)
  const lastTypes = () => watchers.map(({ received }) => received.at(-1)?.type)
  await expect.poll(() => new Set(lastTypes())).toEqual(new Set(own.map(({ type }) => type)))
})

test('a late joiner gets the present state in whichever room', async () => {
  await publishSupply(2)
  await watch(30)
  for (const watcher of watchers) await expect.poll(() => soldIn(watcher).at(-1)).toBe(2)
})

test('a page that comes back from another address gets the present state, not what follows a number of another room', async () => {
  await publishSupply(3)
  await watch(30, 1)
  for (const watcher of watchers) {
    await expect.poll(() => soldIn(watcher).at(-1)).toBe(3)
    expect(await watcher.receives('connected')).not.toHaveProperty('data.since')
  }
})

test('a page that names a room that the collection does not have gets into one that it has', async () => {
  await publishSupply(4)
  const stray = visitRoom(rooms.running.url, { kind: 'collection', id: 'all-999' }, { from: '198.51.100.7' })
  await expect.poll(() => soldIn(stray).at(-1)).toBe(4)
  await stray.leave()
})

test('one address has a hundred connections in all rooms together', async () => {
  const come = () => visitRoom(rooms.running.url, COLLECTION_ROOM, { from: '203.0.113.7' })
  watchers = Array.from({ length: 100 }, come)
  await Promise.all(watchers.map((watcher) => watcher.receives('connected')))
  expect(await come().closed()).toBe(CLOSE_FLOOD)
})
