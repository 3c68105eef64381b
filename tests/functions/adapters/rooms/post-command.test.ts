import { expect, test, vi } from 'vitest'
import { COLLECTION_ROOM } from '#contract/rooms'
import { SECOND } from '#contract/timing'
import { type RoomConnection, roomsBehind } from '../../../../functions/adapters/rooms/post-command.ts'
import { systemClock } from '../../../../functions/clock.ts'
import { consoleLog } from '../../../../functions/log.ts'

const secret = 'known to the worker and its rooms'

test('a room that does not answer within five seconds is given up, and the others are notified', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const limit = new AbortController()
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  const reached: string[] = []
  const connection: RoomConnection = ({ id }, request) => {
    reached.push(id)
    if (id !== COLLECTION_ROOM.id) return Promise.resolve(Response.json({ seq: 1 }))
    return new Promise((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
      limit.abort(new DOMException('It took too long', 'TimeoutError'))
    })
  }
  const rooms = roomsBehind(
    connection,
    secret,
    systemClock,
    consoleLog({ version: 'local', requestId: null }),
    2,
  )
  await rooms.publish(COLLECTION_ROOM, { type: 'server-shutdown', uuid: null, data: {} })
  expect(reached).toHaveLength(2)
  expect(limits).toHaveBeenCalledWith(5 * SECOND)
  expect(log.mock.calls).toEqual([[expect.stringContaining('TimeoutError')]])
})
