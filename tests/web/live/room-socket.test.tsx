import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE } from '#contract/timing'
import type { RoomAccess } from '#contract/wire/room-access'
import type { RoomEvent, RoomStatus } from '../../../web/live/room-flow.ts'
import { openRoom, type RoomSocket } from '../../../web/live/room-socket.ts'
import { FakeSocket, fakeSockets } from './fake-sockets.ts'
import { BUYER } from './samples.ts'

const access: RoomAccess = { kind: 'wallet', id: BUYER, invite: 'invite-1' }
let sockets: FakeSocket[]
let room: RoomSocket
let statuses: RoomStatus[]
let events: RoomEvent[]
const renew = vi.fn(async (): Promise<RoomAccess | null> => ({ ...access, invite: 'invite-2' }))

beforeEach(async () => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  sockets = fakeSockets()
  statuses = []
  events = []
  renew.mockClear()
  room = openRoom(access, {
    onStatus: (status) => statuses.push(status),
    onEvent: (event) => events.push(event),
    renew,
  })
  await vi.advanceTimersByTimeAsync(0)
})

afterEach(() => {
  room.close()
})

function socketAt(index: number): FakeSocket {
  const socket = sockets.at(index)
  if (!socket) throw new Error('No socket was opened')
  return socket
}

const refresh = { type: 'wallet-data-refresh', uuid: null, data: { address: BUYER } } as const

test('joining connects to the room with the current invite', () => {
  const { url } = socketAt(0)

  expect(url.protocol).toBe('ws:')
  expect(url.pathname).toBe(`/parties/wallet/${BUYER}`)
  expect(url.searchParams.get('invite')).toBe('invite-1')
  expect(renew).not.toHaveBeenCalled()
})

test('a newcomer misses nothing in a room without events', () => {
  socketAt(0).open(0)
  expect(events).toEqual([expect.objectContaining({ type: 'connected' })])
})

test('opening causes a full read, and each event is passed on', () => {
  socketAt(0).open(7)
  socketAt(0).say(refresh, 8)

  expect(statuses).toEqual(['open'])
  expect(events[0]).toBeNull()
  expect(events[1]).toMatchObject({ type: 'wallet-data-refresh', seq: 8 })
})

test('events from before the greeting are not passed on twice', () => {
  socketAt(0).open(7)
  socketAt(0).say(refresh, 6)
  socketAt(0).say(refresh, 7)

  expect(events).toHaveLength(1)
})

test('a skipped number causes a full read', () => {
  socketAt(0).open()
  socketAt(0).say(refresh, 3)

  expect(events.map((event) => event?.type ?? null)).toEqual(['connected', null, 'wallet-data-refresh'])
})

test('a message that breaks the contract is ignored', () => {
  socketAt(0).open()
  socketAt(0).dispatchEvent(new MessageEvent('message', { data: 'not json' }))
  socketAt(0).dispatchEvent(
    new MessageEvent('message', {
      data: JSON.stringify({ ...refresh, data: { address: BUYER, token: 'x' }, seq: 1, timestamp: 1 }),
    }),
  )

  expect(events).toHaveLength(1)
})

test('a broken connection is reopened with a new invite', async () => {
  socketAt(0).open()
  socketAt(0).drop()
  expect(statuses.at(-1)).toBe('connecting')

  await vi.advanceTimersByTimeAsync(1000)
  expect(sockets).toHaveLength(2)
  expect(socketAt(1).url.searchParams.get('invite')).toBe('invite-2')

  renew.mockResolvedValueOnce(null)
  socketAt(1).drop()
  await vi.advanceTimersByTimeAsync(2000)
  expect(socketAt(2).url.searchParams.get('invite'), 'the last one, where none is given').toBe('invite-2')
})

test('a failed renewal of the invite does not end the attempts', async () => {
  renew.mockRejectedValueOnce(new Error('offline'))
  socketAt(0).drop()
  await vi.advanceTimersByTimeAsync(1000)

  expect(sockets).toHaveLength(2)
  expect(socketAt(1).url.searchParams.get('invite')).toBe('invite-1')
})

test('after three retries, one to five seconds apart, the room is given up', async () => {
  const waits: number[] = []
  for (let retry = 1; retry <= 3; retry++) {
    socketAt(-1).drop()
    const before = Date.now()
    while (sockets.length === retry) await vi.advanceTimersByTimeAsync(100)
    waits.push(Date.now() - before)
  }
  expect(statuses).not.toContain('failed')
  socketAt(-1).drop()
  await vi.advanceTimersByTimeAsync(60_000)

  expect(statuses.at(-1)).toBe('failed')
  expect(sockets).toHaveLength(4)
  expect(waits).toEqual([1000, 2000, 4000])
})

test('visitors whose connections a deploy ends together return one to five seconds later, each at a time of its own', async () => {
  const waits: number[] = []
  for (const chance of [0, 0.25, 0.5, 0.999]) {
    vi.mocked(Math.random).mockReturnValue(chance)
    const visitor = openRoom(access, { onStatus: () => {}, onEvent: () => {}, renew })
    await vi.advanceTimersByTimeAsync(0)
    const before = { at: Date.now(), sockets: sockets.length }
    socketAt(-1).drop()
    while (sockets.length === before.sockets) await vi.advanceTimersByTimeAsync(100)
    waits.push(Date.now() - before.at)
    visitor.close()
  }
  expect(waits).toEqual([1000, 2000, 3000, 5000])
})

test('a connection that does not open in twenty seconds is retried', async () => {
  await vi.advanceTimersByTimeAsync(19_500)
  expect(sockets).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(sockets).toHaveLength(2)
})

test('a returning visitor gets another three retries', async () => {
  for (let attempt = 0; attempt < 4; attempt++) {
    socketAt(-1).drop()
    await vi.advanceTimersByTimeAsync(5000)
  }
  expect(statuses.at(-1)).toBe('failed')

  room.retry()
  await vi.advanceTimersByTimeAsync(0)
  socketAt(-1).open()

  expect(sockets).toHaveLength(5)
  expect(statuses.at(-1)).toBe('open')
})

test('on return the page connects again, and is given up only after another three retries', async () => {
  const dropFourTimes = async () => {
    for (let attempt = 0; attempt < 4; attempt++) {
      expect(statuses.at(-1)).not.toBe('failed')
      socketAt(-1).drop()
      await vi.advanceTimersByTimeAsync(5000)
    }
  }
  await dropFourTimes()
  room.retry()
  await vi.advanceTimersByTimeAsync(0)

  expect(statuses.at(-1)).toBe('connecting')
  await dropFourTimes()
  expect(statuses.at(-1)).toBe('failed')
})

test('a visitor who returns while the room is open keeps the connection', async () => {
  socketAt(0).open()
  room.retry()
  await vi.advanceTimersByTimeAsync(0)

  expect(sockets).toHaveLength(1)
  expect(socketAt(0).readyState).toBe(FakeSocket.OPEN)
})

test('a page that had read everything when it joined reads everything again after a break', async () => {
  room.close()
  room = openRoom(access, {
    onStatus() {},
    onEvent: (event) => events.push(event),
    renew,
    knownAt: 1_700_000_000_000,
  })
  await vi.advanceTimersByTimeAsync(0)
  socketAt(-1).open(7)
  expect(events).toEqual([])

  socketAt(-1).drop()
  await vi.advanceTimersByTimeAsync(1000)
  socketAt(-1).open(9)
  expect(events).toEqual([null])
})

test('a stable connection resets the count of failures', async () => {
  for (let time = 0; time < 6; time++) {
    socketAt(-1).open()
    await vi.advanceTimersByTimeAsync(10_000)
    socketAt(-1).drop()
    await vi.advanceTimersByTimeAsync(5000)
  }

  expect(statuses).not.toContain('failed')
})

test('a closed room stays closed, also where its page comes out of the back/forward cache', async () => {
  socketAt(0).open()
  room.close()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await vi.advanceTimersByTimeAsync(60_000)

  expect(sockets).toHaveLength(1)
})

test('a page in the back/forward cache leaves its room; on return it joins again and reads everything', async () => {
  socketAt(0).open(4)
  window.dispatchEvent(new Event('pagehide'))
  expect(socketAt(0).readyState).toBe(FakeSocket.CLOSED)
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(sockets).toHaveLength(1)

  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await vi.advanceTimersByTimeAsync(0)
  expect(socketAt(1).url.searchParams.get('invite')).toBe('invite-2')
  socketAt(1).open(9)
  expect(statuses.at(-1)).toBe('open')
  expect(events.at(-1)).toBeNull()
})

test('a page joins once when it is first shown', async () => {
  socketAt(0).open(0)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  await vi.advanceTimersByTimeAsync(MINUTE)

  expect(sockets).toHaveLength(1)
})
