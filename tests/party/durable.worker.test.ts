import { expect, test } from 'vitest'
import { CLOSE_FLOOD, COLLECTION_ROOM } from '#contract/rooms'
import { SECOND } from '#contract/timing'
import { signCommand } from './commands.ts'
import { commandsBehave } from './commands-behaviour.ts'
import { startDurable } from './hosted-by-worker.ts'
import { payloadRoomsBehave } from './payload-behaviour.ts'
import { aRoom, hostRooms, stage } from './rooms-under-test.ts'
import { visitRoom } from './visitor.ts'
import { visitorsBehave } from './visitors-behaviour.ts'

const rooms = hostRooms(startDurable)

visitorsBehave(rooms)
commandsBehave(rooms)
payloadRoomsBehave(rooms)

test('a hibernated room keeps its visitors, its sequence numbers and its used signatures', async () => {
  const room = aRoom('wallet')
  const visitor = await rooms.enter(room)
  const first = await signCommand(room, { do: 'publish', message: stage(1) }, { secret: rooms.secret })
  await rooms.post(room, first)
  await visitor.receives('payload-update')

  await rooms.running.hibernate(room)
  await rooms.post(room, first)
  await rooms.publish(room, stage(2))
  await expect.poll(() => visitor.received.map(({ seq }) => seq)).toEqual([0, 1, 2])

  await rooms.running.hibernate(room)
  for (let count = 1; count <= 6; count += 1) visitor.say('anyone?')
  expect(await visitor.closed()).toBe(CLOSE_FLOOD)
})

test('a visitor cannot set the header in which PartyServer passes on properties', async () => {
  const visitor = visitRoom(rooms.running.url, COLLECTION_ROOM, {
    headers: { 'x-partykit-props': 'nonsense {' },
  })
  await visitor.receives('connected')
  await visitor.leave()
})

test('after a restart the alarm fires without any visitor', async () => {
  const room = aRoom('payload')
  rooms.worker.answer(room.id, SECOND)
  await rooms.watch(room)
  await rooms.openOnce(room)
  await rooms.betweenAlarms(room)
  const before = rooms.wakeUps(room).length
  await rooms.restart()
  await rooms.rings(room, before, 'empty')
})
