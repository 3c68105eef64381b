import { expect, test } from 'vitest'
import type { Envelope } from '#contract/wire/events'
import {
  notConnected,
  nothingReceived,
  type RoomSocketState,
  receive,
  STEADY,
  socketFlow,
} from '../../../web/live/room-flow.ts'

const opened = (at: number) => socketFlow(notConnected, 'opened', at)
const broken = (line: RoomSocketState, times: number): RoomSocketState =>
  times === 0 ? line : broken(socketFlow(line, 'closed', 0), times - 1)

const greeting = (seq: number): Envelope => ({
  type: 'connected',
  uuid: null,
  data: { seq },
  seq,
  timestamp: 50_000,
})
const news = (seq: number, timestamp = 60_000): Envelope => ({
  type: 'payload-opened',
  uuid: null,
  data: {},
  seq,
  timestamp,
})

test('a connection has failed once it broke four times in a row', () => {
  expect(broken(notConnected, 3).status).toBe('connecting')
  expect(broken(notConnected, 4).status).toBe('failed')
})

test('a connection that broke before it was stable counts as a failure in the row', () => {
  expect(socketFlow({ ...opened(1_000), failures: 2 }, 'closed', 1_000 + STEADY - 1).failures).toBe(3)
})

test('a connection that broke after it was stable counts as the first failure', () => {
  expect(socketFlow({ ...opened(1_000), failures: 2 }, 'closed', 1_000 + STEADY).failures).toBe(1)
})

test('an event with the next number is passed on, and one after a gap causes a full read', () => {
  const received = { ...nothingReceived, seq: 7 }

  expect(receive(received, news(8), true, undefined)).toEqual([{ ...received, seq: 8 }, [news(8)]])
  expect(receive(received, news(9), true, undefined)).toEqual([{ ...received, seq: 9 }, [null, news(9)]])
  expect(receive(received, news(7), true, undefined)).toEqual([received, []])
})

test('a page that has read everything gets only repeated events newer than its read', () => {
  const [received, events] = receive(nothingReceived, greeting(7), true, 60_000)

  expect(events).toEqual([])
  expect(receive(received, news(6, 61_000), true, 60_000)).toEqual([received, [news(6, 61_000)]])
  const bySlowClock = news(6, 58_001)
  expect(receive(received, bySlowClock, true, 60_000), 'a room’s clock may be slow').toEqual([
    received,
    [bySlowClock],
  ])
  expect(receive(received, news(6, 50_000), true, 60_000)).toEqual([received, []])
})

test('a page that has read nothing is told as it joins that events may be missing, unless the room has none yet', () => {
  expect(receive(nothingReceived, greeting(7), true, undefined)[1]).toEqual([null])
  expect(receive(nothingReceived, greeting(0), true, undefined)[1]).toEqual([greeting(0)])
  expect(receive(nothingReceived, greeting(0), true, 60_000)[1]).toEqual([greeting(0)])
})

test('a page that reads as it joins gets no repeated event that is older than its read can be', () => {
  const [received, events] = receive(nothingReceived, greeting(7), true, -30_000)

  expect(events).toEqual([])
  expect(receive(received, news(6, 45_000), true, -30_000)).toEqual([received, [news(6, 45_000)]])
  expect(receive(received, news(6, 15_000), true, -30_000)).toEqual([received, []])
})

test('a second greeting causes a full read, whatever the page knew at first', () => {
  const before = { seq: 7, knownAt: 60_000 }
  expect(receive(before, greeting(9), false, 60_000)).toEqual([{ ...nothingReceived, seq: 9 }, [null]])
})
