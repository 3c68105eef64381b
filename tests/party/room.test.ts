import { afterEach, expect, test, vi } from 'vitest'
import { CLOSE_FLOOD, COLLECTION_ROOM, type RoomName, roomPath } from '#contract/rooms'
import { SIGNATURE_HEADER } from '#contract/signature'
import { MINUTE, SECOND } from '#contract/timing'
import { address } from '#contract/wire/ledger-ids'
import type { RoomCommand } from '#contract/wire/rooms'
import Collection from '../../party/collection.ts'
import type { Room } from '../../party/room.ts'
import Wallet from '../../party/wallet.ts'
import { signCommand } from './commands.ts'
import { connectionContext, fakeHost } from './fake-host.ts'

const secret = 'known to the worker and its rooms'
const wallet: RoomName = { kind: 'wallet', id: 'rrrrrrrrrrrrrrrrrrrrBZbvji' }
const refresh: RoomCommand = {
  do: 'publish',
  message: { type: 'wallet-data-refresh', uuid: null, data: { address: address.parse(wallet.id) } },
}

afterEach(() => {
  vi.useRealTimers()
})

test('a visitor who sends before the greeting gets nothing before the greeting', async () => {
  const host = fakeHost({ ROOM_SECRET: secret })
  const room = new Wallet(host)
  let found = (_nothing: Map<string, never>) => {}
  const stored = new Promise<Map<string, never>>((resolve) => {
    found = resolve
  })
  const read = vi.spyOn(host.storage, 'list').mockReturnValue(stored)
  const telling = send(room, wallet, refresh)
  await expect.poll(() => read).toHaveBeenCalled()
  const early = host.arrive()
  const entering = room.onConnect(early, connectionContext())
  room.onMessage('am I in?', early)
  found(new Map<string, never>())
  await Promise.all([telling, entering])
  expect(early.received.map(({ type }) => type)).toEqual(['connected', 'wallet-data-refresh'])
})

test('a room that the Worker never used deletes nothing of its host as a visitor leaves and another one comes', async () => {
  const host = fakeHost({ ROOM_SECRET: secret })
  const [leaving, coming] = [host.arrive(), host.arrive()]
  await new Wallet(host).onConnect(leaving, connectionContext())
  await host.storage.put({ name: wallet.id })
  const woken = new Wallet(host)
  await Promise.all([woken.onConnect(coming, connectionContext()), woken.onClose(leaving)])
  expect(host.stored('name')).toBe(wallet.id)
  await woken.onClose(coming)
  expect(host.isEmpty()).toBe(true)
})

test('a socket that breaks during a broadcast does not affect other visitors', async () => {
  const host = fakeHost({ ROOM_SECRET: secret })
  const room = new Wallet(host)
  const [broken, well] = [host.arrive(), host.arrive()]
  await Promise.all([room.onConnect(broken, connectionContext()), room.onConnect(well, connectionContext())])
  broken.send = () => {
    throw new Error('gone')
  }
  await send(room, wallet, refresh)
  expect(broken.closedWith).toBe(1011)
  expect(well.received.map(({ type }) => type)).toEqual(['connected', 'wallet-data-refresh'])
})

test('a body without a length is still cut off at the limit', async () => {
  const room = new Wallet(fakeHost({ ROOM_SECRET: secret }))
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1024
      controller.enqueue(new Uint8Array(1024))
    },
  })
  const request = new Request(`http://room${roomPath(wallet)}`, {
    method: 'POST',
    body: endless,
    headers: { [SIGNATURE_HEADER]: 'whatever' },
    duplex: 'half',
  } as RequestInit)
  expect((await room.onRequest(request)).status).toBe(413)
  expect(sent).toBeLessThan(64 * 1024)
})

test('a room that got no message stores nothing; one that got a message keeps it', async () => {
  const host = fakeHost({ ROOM_SECRET: secret })
  await host.storage.put({ 'the name that a host notes down': wallet.id })
  const room = new Wallet(host)
  const [first, last] = [host.arrive(), host.arrive()]
  for (const visitor of [first, last]) await room.onConnect(visitor, connectionContext())
  first.leave()
  await room.onClose(first)
  expect(host.isEmpty()).toBe(false)
  last.leave()
  await room.onClose(last)
  expect(host.isEmpty()).toBe(true)
  expect(host.alarm()).toBeNull()

  await send(room, wallet, refresh)
  const late = host.arrive()
  await room.onConnect(late, connectionContext())
  late.leave()
  await room.onClose(late)
  expect(host.isEmpty()).toBe(false)
})

test('a connection that breaks is one that has left', async () => {
  const host = fakeHost({ ROOM_SECRET: secret })
  await host.storage.put({ 'the name that a host notes down': wallet.id })
  const room = new Wallet(host)
  const visitor = host.arrive()
  await room.onConnect(visitor, connectionContext())
  await room.onError(visitor)
  expect(visitor.closedWith).toBe(1000)
  expect(host.isEmpty()).toBe(true)
})

test('a room without visitors forgets a day after its last message, and begins anew', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20), toFake: ['Date'] })
  const host = fakeHost({ ROOM_SECRET: secret })
  const room = new Wallet(host)
  await send(room, wallet, refresh)
  vi.advanceTimersByTime(SECOND)
  await send(room, wallet, { ...refresh, after: [refresh.message] })
  expect(await host.runAlarm(room, vi.setSystemTime)).toBe(Date.UTC(2026, 10, 21) + SECOND)
  expect(host.isEmpty()).toBe(true)
  const visitor = host.arrive()
  await room.onConnect(visitor, connectionContext())
  expect(visitor.received).toEqual([expect.objectContaining({ type: 'connected', data: { seq: 0 } })])
})

test('a message that arrives while the last visitor leaves is kept', async () => {
  const host = fakeHost({ ROOM_SECRET: secret })
  const room = new Wallet(host)
  const visitor = host.arrive()
  await room.onConnect(visitor, connectionContext())
  visitor.leave()
  await Promise.all([send(room, wallet, refresh), room.onClose(visitor)])
  // A different message, since the same one signed within the same millisecond would be a repeat.
  const next: RoomCommand = { ...refresh, after: [refresh.message] }
  const answer = await post(new Wallet(host), wallet, await signCommand(wallet, next, { secret }))
  expect(await answer.json()).toEqual({ seq: 3 })
})

test('a visitor who ignores the close is not heard again, whatever is said and for how long', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20), toFake: ['Date'] })
  const host = fakeHost({ ROOM_SECRET: secret })
  const room = new Wallet(host)
  const visitor = host.arrive()
  await room.onConnect(visitor, connectionContext())
  for (let n = 0; n < 6; n += 1) room.onMessage('let me in', visitor)
  expect(visitor.closedWith).toBe(CLOSE_FLOOD)
  const used = [vi.spyOn(visitor, 'setState'), vi.spyOn(visitor, 'close')]
  for (let n = 0; n < 6; n += 1) {
    vi.advanceTimersByTime(SECOND)
    room.onMessage('let me in', visitor)
    room.onMessage('x'.repeat(2000), visitor)
  }
  for (const one of used) expect(one).not.toHaveBeenCalled()
})

test('two thousand sockets of one address get a hundred places in the collection, and a neighbour gets one', async () => {
  const host = fakeHost({ ROOM_SECRET: secret })
  const room = new Collection(host)
  const codes: (number | null)[] = []
  for (let n = 0; n < 2000; n += 1) {
    const socket = host.arrive('203.0.113.7')
    await room.onConnect(socket, connectionContext('203.0.113.7'))
    codes.push(socket.closedWith)
  }
  expect(codes.filter((code) => code === null)).toHaveLength(100)
  expect(new Set(codes.slice(100))).toEqual(new Set([CLOSE_FLOOD]))
  const neighbour = host.arrive('203.0.113.8')
  await room.onConnect(neighbour, connectionContext('203.0.113.8'))
  expect(neighbour.closedWith).toBeNull()
})

test('the collection accepts five thousand visitors, and another when one leaves, even after it lost its memory', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20), toFake: ['Date'] })
  const host = fakeHost({ ROOM_SECRET: secret })
  let room = new Collection(host)
  const enter = async (n: number) => {
    const from = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`
    const visitor = host.arrive(from)
    await room.onConnect(visitor, connectionContext(from))
    return visitor
  }
  const first = await enter(0)
  for (let n = 1; n < 5000; n += 1) expect((await enter(n)).closedWith).toBeNull()
  vi.advanceTimersByTime(SECOND)
  const counted = vi.spyOn(host, 'getConnections')
  for (let n = 0; n < 100; n += 1) expect((await enter(5000)).closedWith).toBe(1013)
  const counts = counted.mock.calls.filter(([tag]) => tag === undefined)
  expect(counts.length, 'a full room reads its connections once a second').toBe(1)
  first.leave()
  vi.advanceTimersByTime(SECOND)
  expect((await enter(5001)).closedWith).toBeNull()
  room = new Collection(host)
  expect((await enter(5002)).closedWith).toBe(1013)
})

test('a page that leaves a crowd costs no look at every other page', async () => {
  const host = fakeHost({ ROOM_SECRET: secret })
  const room = new Collection(host)
  const crowd = Array.from({ length: 1000 }, (_, n) => host.arrive(`10.0.${n >> 8}.${n & 255}`))
  for (const [n, visitor] of crowd.entries())
    await room.onConnect(visitor, connectionContext(`10.0.${n >> 8}.${n & 255}`))
  const looks = crowd.map((visitor) => vi.spyOn(visitor, 'state', 'get'))
  crowd[500]?.leave()
  for (const visitor of crowd.slice(500, 501)) await room.onClose(visitor)
  expect(looks.filter((look) => look.mock.calls.length > 0).length).toBeLessThan(10)
})

test('an unchanged ledger state is not published (T72)', async () => {
  const host = fakeHost({ ROOM_SECRET: secret })
  const room = new Collection(host)
  const visitor = host.arrive()
  await room.onConnect(visitor, connectionContext())
  for (let n = 0; n < 30; n += 1) await send(room, COLLECTION_ROOM, connection(true))
  for (let n = 0; n < 30; n += 1) await send(room, COLLECTION_ROOM, connection(false))
  expect(visitor.received.slice(1)).toEqual([
    expect.objectContaining({ type: 'xrp-connection-status', data: { connected: false } }),
  ])
})

test('a changing ledger state is published at most once in five seconds, the latest last', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20), toFake: ['Date'] })
  const host = fakeHost({ ROOM_SECRET: secret })
  let room = new Collection(host)
  const visitor = host.arrive()
  await room.onConnect(visitor, connectionContext())
  for (const connected of [false, true, false, true]) await send(room, COLLECTION_ROOM, connection(connected))
  await send(room, COLLECTION_ROOM, supply(1))
  expect(host.alarm()).toBe(Date.now() + 5 * SECOND)
  room = new Collection(host)
  await host.runAlarm(room, vi.setSystemTime)
  const before = visitor.received.slice(1)
  expect(before).toEqual([
    expect.objectContaining({ data: { connected: false } }),
    expect.objectContaining({ type: 'collection-info-update' }),
    expect.objectContaining({ data: { connected: true } }),
  ])
  for (const connected of [false, true]) await send(room, COLLECTION_ROOM, connection(connected))
  vi.advanceTimersByTime(5 * SECOND)
  await room.onAlarm()
  expect(visitor.received.slice(1), 'what was taken back is not told').toEqual(before)
})

test('a session token put into an event reaches no visitor: the schema has no field for it (T15)', async () => {
  const host = fakeHost({ ROOM_SECRET: secret })
  const room = new Wallet(host)
  const visitor = host.arrive()
  await room.onConnect(visitor, connectionContext())
  const leaks = [
    { type: 'wallet-connected', uuid: null, data: { address: wallet.id, token: 'canary' } },
    { type: 'wallet-data-refresh', uuid: null, data: { address: wallet.id, kycVerified: true } },
    { type: 'payload-opened', uuid: null, data: {}, token: 'canary' },
  ]
  for (const message of leaks) {
    const command = await signCommand(wallet, JSON.stringify({ do: 'publish', message }), { secret })
    expect((await post(room, wallet, command)).status).toBe(400)
  }
  expect(visitor.received).toHaveLength(1)
})

test('signatures are remembered as long as they are valid, and no longer', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20), toFake: ['Date'] })
  const host = fakeHost({ ROOM_SECRET: secret })
  const room = new Wallet(host)
  const first = await signCommand(wallet, refresh, { secret, at: Date.now() + MINUTE })
  await post(room, wallet, first)
  vi.advanceTimersByTime(2 * MINUTE)
  await send(room, wallet, refresh)
  expect(await (await post(new Wallet(host), wallet, first)).json()).toEqual({ seq: 2 })
  vi.advanceTimersByTime(1)
  expect((await post(room, wallet, first)).status).toBe(401)
  expect(host.stored(`seal:${first.signature}`)).toBeDefined()
  await send(room, wallet, refresh)
  expect(host.stored(`seal:${first.signature}`)).toBeUndefined()
})

test('after a rush the signatures are forgotten by several commands, as many at once as storage deletes', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20), toFake: ['Date'] })
  const host = fakeHost({ ROOM_SECRET: secret })
  const room = new Wallet(host)
  for (let n = 0; n < 130; n += 1) {
    await send(room, wallet, refresh)
    vi.advanceTimersByTime(1)
  }
  const kept = async () => (await host.storage.list({ prefix: 'seal:' })).size
  expect(await kept()).toBe(130)
  vi.advanceTimersByTime(2 * MINUTE)
  await send(room, wallet, refresh)
  expect(await kept()).toBe(3)
  vi.advanceTimersByTime(1)
  await send(room, wallet, refresh)
  expect(await kept()).toBe(2)
})

test('a stored envelope of an older shape is not sent', async () => {
  const host = fakeHost({ ROOM_SECRET: secret })
  const old = { type: 'wallet-data-refresh', uuid: null, data: { wallet: wallet.id }, seq: 7, timestamp: 1 }
  await host.storage.put({ seq: 7, 'kept:wallet-data-refresh': old })
  const visitor = host.arrive()
  await new Wallet(host).onConnect(visitor, connectionContext())
  expect(visitor.received).toEqual([expect.objectContaining({ type: 'connected', data: { seq: 7 } })])
})

test('a room whose storage fails once can read it later', async () => {
  const host = fakeHost({ ROOM_SECRET: secret })
  const room = new Wallet(host)
  const read = vi.spyOn(host.storage, 'list').mockRejectedValueOnce(new Error('storage is unreachable'))
  await expect(room.onConnect(host.arrive(), connectionContext())).rejects.toThrow('storage is unreachable')
  read.mockRestore()
  const visitor = host.arrive()
  await room.onConnect(visitor, connectionContext())
  expect(visitor.received).toHaveLength(1)
})

test('a command whose event cannot be stored is not answered as executed, and a later room executes it', async () => {
  const host = fakeHost({ ROOM_SECRET: secret })
  const command = await signCommand(wallet, refresh, { secret })
  const written = vi.spyOn(host.storage, 'put').mockRejectedValue(new Error('storage is unreachable'))
  await expect(post(new Wallet(host), wallet, command)).rejects.toThrow('storage is unreachable')
  written.mockRestore()
  // The runtime restarts an object whose write has failed.
  const restarted = new Wallet(host)
  const visitor = host.arrive()
  await restarted.onConnect(visitor, connectionContext())
  expect(await (await post(restarted, wallet, command)).json()).toEqual({ seq: 1 })
  expect(visitor.received.map(({ seq }) => seq)).toEqual([0, 1])
})

test('a room without its secret admits no visitor and accepts no message', async () => {
  const room = new Wallet(fakeHost({}))
  await expect(post(room, wallet, await signCommand(wallet, refresh, { secret }))).rejects.toThrow()
  const joining = new Request(`http://room${roomPath(wallet)}`)
  await expect(Wallet.onBeforeConnect(joining, { env: {} })).rejects.toThrow()
})

test('pages of the address that was called, of the site and of each configured origin may join', async () => {
  const env = {
    ROOM_SECRET: secret,
    SITE_URL: 'https://touchstone.example',
    CORS_ORIGINS: 'https://one.example, https://other.example',
  }
  for (const origin of [
    'http://room',
    'https://touchstone.example',
    'https://one.example',
    'https://other.example',
  ]) {
    const url = `http://room${roomPath(COLLECTION_ROOM)}`
    const joining = { url, method: 'GET', headers: new Headers({ origin }) }
    expect(await Collection.onBeforeConnect(joining, { env }), origin).toBe(joining)
  }
})

test('a deferred supply update is sent by the alarm, even if the room lost its memory', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20), toFake: ['Date'] })
  const host = fakeHost({ ROOM_SECRET: secret })
  const room = new Collection(host)
  for (const minted of [1, 2, 3]) await send(room, COLLECTION_ROOM, supply(minted))
  expect(host.alarm()).toBe(Date.now() + SECOND)

  const visitor = host.arrive()
  const woken = new Collection(host)
  await woken.onConnect(visitor, connectionContext())
  vi.advanceTimersByTime(SECOND)
  await woken.onAlarm()
  await woken.onAlarm()
  expect(visitor.received).toEqual([
    expect.objectContaining({ type: 'connected' }),
    expect.objectContaining({ seq: 1, data: expect.objectContaining({ minted: 1 }) }),
    expect.objectContaining({ seq: 2, data: expect.objectContaining({ minted: 3 }) }),
  ])
})

test('a supply update that comes when one is overdue replaces it', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20), toFake: ['Date'] })
  const host = fakeHost({ ROOM_SECRET: secret })
  const room = new Collection(host)
  const visitor = host.arrive()
  await room.onConnect(visitor, connectionContext())
  for (const minted of [1, 2]) await send(room, COLLECTION_ROOM, supply(minted))
  vi.advanceTimersByTime(5 * SECOND)
  await send(room, COLLECTION_ROOM, supply(3))
  await room.onAlarm()
  expect(visitor.received.slice(1)).toEqual([
    expect.objectContaining({ data: expect.objectContaining({ minted: 1 }) }),
    expect.objectContaining({ data: expect.objectContaining({ minted: 3 }) }),
  ])
})

test('each deferred event is sent at its own time, also where the host lost the alarm', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20), toFake: ['Date'] })
  const start = Date.now()
  const host = fakeHost({ ROOM_SECRET: secret })
  const visitor = host.arrive()
  let room = new Collection(host)
  await room.onConnect(visitor, connectionContext())
  for (const connected of [false, true]) await send(room, COLLECTION_ROOM, connection(connected))
  for (const minted of [1, 2]) await send(room, COLLECTION_ROOM, supply(minted))
  expect(await host.runAlarm({ onAlarm: async () => {} }, vi.setSystemTime)).toBe(start + SECOND)

  room = new Collection(host)
  await room.onConnect(host.arrive(), connectionContext())
  expect(await host.runAlarm(room, vi.setSystemTime)).toBe(start + SECOND)
  expect(visitor.received.at(-1)).toMatchObject({ data: { minted: 2 } })
  expect(await host.runAlarm(room, vi.setSystemTime)).toBe(start + 5 * SECOND)
  expect(visitor.received.at(-1)).toMatchObject({ data: { connected: true } })
  expect(host.alarm()).toBeNull()
})

test('simultaneous events of the collection are all sent, each at its pace', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20), toFake: ['Date'] })
  const host = fakeHost({ ROOM_SECRET: secret })
  const room = new Collection(host)
  const visitor = host.arrive()
  await room.onConnect(visitor, connectionContext())
  for (const minted of [1, 2])
    await send(room, COLLECTION_ROOM, { ...supply(minted), after: [connection(false).message] })
  const shutdown = { type: 'server-shutdown', uuid: null, data: {} } as const
  await send(room, COLLECTION_ROOM, { do: 'publish', message: shutdown, after: [supply(3).message] })
  await host.runAlarm(room, vi.setSystemTime)
  expect(visitor.received.slice(1)).toEqual([
    expect.objectContaining({ seq: 1, data: expect.objectContaining({ minted: 1 }) }),
    expect.objectContaining({ seq: 2, data: { connected: false } }),
    expect.objectContaining({ seq: 3, type: 'server-shutdown' }),
    expect.objectContaining({ seq: 4, data: expect.objectContaining({ minted: 3 }) }),
  ])
})

test('a message of another version of the calls is refused, not misread', async () => {
  const room = new Collection(fakeHost({ ROOM_SECRET: secret }))
  const command = await signCommand(COLLECTION_ROOM, supply(1), { secret, purpose: 'room-order' })
  expect((await post(room, COLLECTION_ROOM, command)).status).toBe(401)
})

async function send(room: Room, name: RoomName, command: RoomCommand): Promise<void> {
  expect((await post(room, name, await signCommand(name, command, { secret }))).status).toBe(200)
}

function post(
  room: Room,
  name: RoomName,
  { body, signature }: { body: string; signature: string },
): Promise<Response> {
  const url = `http://room${roomPath(name)}`
  return room.onRequest(
    new Request(url, { method: 'POST', body, headers: { [SIGNATURE_HEADER]: signature } }),
  )
}

type Publishing = Extract<RoomCommand, { do: 'publish' }>

function connection(connected: boolean): Publishing {
  return { do: 'publish', message: { type: 'xrp-connection-status', uuid: null, data: { connected } } }
}

function supply(minted: number): Publishing {
  const data = { total: 1000, minted, available: 1000 - minted, tierStats: [], lastMintedNFTs: [] }
  return { do: 'publish', message: { type: 'collection-info-update', uuid: null, data } }
}
