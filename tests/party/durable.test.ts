import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { COLLECTION_ROOM, type RoomName, type RoomOrder, roomText } from '#contract/rooms'
import { ticketFor } from '#contract/seal'
import { MINUTE, SECOND } from '#contract/timing'
import { startFakeStatus } from './fake-status.ts'
import { startFakeWorker } from './fake-worker.ts'
import { startWorkerRooms, worker } from './hosted-by-worker.ts'
import { post, sealOrder } from './orders.ts'
import { roomsBehave } from './room-behaviour.ts'
import { knock, type Visitor } from './visitor.ts'

const secret = 'known to the worker and its rooms'

roomsBehave(worker)

test('a room that hibernates keeps its visitors, its numbers and what it must not repeat', async () => {
  const { rooms, enter, order } = await aWorld()
  const visitor = await enter(COLLECTION_ROOM)
  const first = await sealOrder(COLLECTION_ROOM, connection(true), { secret })
  await post(rooms.url, COLLECTION_ROOM, first)
  await visitor.hears('xrp-connection-status')

  await rooms.hibernate(COLLECTION_ROOM)
  await post(rooms.url, COLLECTION_ROOM, first)
  await order(COLLECTION_ROOM, connection(false))
  await expect.poll(() => numbers(visitor)).toEqual([0, 1, 2])

  await rooms.hibernate(COLLECTION_ROOM)
  for (let count = 1; count <= 6; count += 1) visitor.say('anyone?')
  expect(await visitor.closed()).toBe(4429)
})

test('after a restart the alarm rings although nobody has come back', async () => {
  const { rooms, world, status, fakeWorker, enter, order } = await aWorld()
  const room: RoomName = { kind: 'payload', id: crypto.randomUUID() }
  fakeWorker.answer(room.id, SECOND)
  await order(room, watch(status.socketOf(room.id)))
  const visitor = await enter(room)
  await expect.poll(() => status.followers(room.id)).toBe(1)
  status.say(room.id, { opened: true })
  await expect.poll(() => fakeWorker.asked(room.id).at(-1)?.hint, { timeout: 10_000 }).toBe('alarm')

  await rooms.stop()
  const before = fakeWorker.asked(room.id).length
  const again = await startWorkerRooms(world)
  onTestFinished(() => again.stop())
  await expect.poll(() => fakeWorker.asked(room.id).length, { timeout: 20_000 }).toBeGreaterThan(before)
  expect(await visitor.closed()).toBe(1006)
})

async function aWorld() {
  const [fakeWorker, status] = [await startFakeWorker(secret), await startFakeStatus()]
  const state = await mkdtemp(join(tmpdir(), 'rooms-'))
  const world = { state, secret, workerUrl: fakeWorker.url, allowedOrigin: 'https://touchstone.example' }
  const rooms = await startWorkerRooms(world)
  onTestFinished(async () => {
    await rooms.stop()
    await Promise.all([fakeWorker.stop(), status.stop()])
    await rm(state, { recursive: true, force: true })
  })
  return {
    world,
    rooms,
    status,
    fakeWorker,
    async enter(room: RoomName): Promise<Visitor> {
      const visitor = knock(rooms.url, room, { ticket: await ticketFor(secret, roomText(room), Date.now()) })
      await visitor.hears('connected')
      return visitor
    },
    async order(room: RoomName, what: RoomOrder): Promise<void> {
      expect((await post(rooms.url, room, await sealOrder(room, what, { secret }))).status).toBe(200)
    },
  }
}

function connection(connected: boolean): RoomOrder {
  return { do: 'tell', message: { type: 'xrp-connection-status', uuid: null, data: { connected } } }
}

function watch(statusSocket: string): RoomOrder {
  return { do: 'watch', statusSocket, expiresAt: Date.now() + 5 * MINUTE }
}

function numbers({ heard }: Visitor): number[] {
  return heard.map(({ seq }) => seq)
}
