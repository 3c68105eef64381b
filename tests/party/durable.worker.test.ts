import { expect, test } from 'vitest'
import type { EventMessage } from '#contract/events'
import { CLOSE_FLOOD, type RoomName } from '#contract/rooms'
import { SECOND } from '#contract/timing'
import { startDurable } from './hosted-by-worker.ts'
import { sealOrder } from './orders.ts'
import { ordersBehave } from './orders-behaviour.ts'
import { payloadRoomsBehave } from './payload-behaviour.ts'
import { aRoom, hostRooms } from './rooms-under-test.ts'
import { visitorsBehave } from './visitors-behaviour.ts'

const rooms = hostRooms(startDurable)

visitorsBehave(rooms)
ordersBehave(rooms)
payloadRoomsBehave(rooms)

test('a room that hibernates keeps its visitors, its numbers and what it must not repeat', async () => {
  const room: RoomName = { kind: 'collection', id: 'all-8' }
  const visitor = await rooms.enter(room)
  const message = connection(true)
  const first = await sealOrder(room, { do: 'tell', message }, { secret: rooms.secret })
  await rooms.post(room, first)
  await visitor.hears('xrp-connection-status')

  await rooms.running.hibernate(room)
  await rooms.post(room, first)
  await rooms.tell(room, connection(false))
  await expect.poll(() => visitor.heard.map(({ seq }) => seq)).toEqual([0, 1, 2])

  await rooms.running.hibernate(room)
  for (let count = 1; count <= 6; count += 1) visitor.say('anyone?')
  expect(await visitor.closed()).toBe(CLOSE_FLOOD)
})

test('after a restart the alarm rings although nobody has come back', async () => {
  const room = aRoom('payload')
  rooms.worker.answer(room.id, SECOND)
  await rooms.watch(room)
  await rooms.openOnce(room)
  await rooms.betweenAlarms(room)
  const before = rooms.hints(room).length
  await rooms.restart()
  await rooms.rings(room, before)
})

function connection(connected: boolean): EventMessage {
  return { type: 'xrp-connection-status', uuid: null, data: { connected } }
}
