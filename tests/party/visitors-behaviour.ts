import { expect, test } from 'vitest'
import type { EventType } from '#contract/events'
import { CLOSE_FLOOD, CLOSE_UNAUTHORIZED, COLLECTION_ROOM, roomText } from '#contract/rooms'
import { inviteFor } from '#contract/signature'
import { MINUTE } from '#contract/timing'
import { eventData } from '#contract/wire/events'
import { aRoom, type RoomsUnderTest, type RunningRooms, refresh, stage, uuidOf } from './rooms-under-test.ts'
import { visitRoom } from './visitor.ts'

const eventTypes = Object.keys(eventData) as EventType[]

/** Who may join a room, and what they can do there, on every host. */
export function visitorsBehave(rooms: RoomsUnderTest<RunningRooms>): void {
  test.each(['payload', 'wallet'] as const)(
    'a %s room closes a connection without a valid invite with 4401 (T13)',
    async (kind) => {
      const [room, other] = [aRoom(kind), aRoom(kind)]
      const now = Date.now()
      const invites = {
        none: null,
        empty: '',
        nonsense: '1'.repeat(80),
        foreign: await inviteFor(rooms.secret, roomText(other), now),
        'of another kind': await inviteFor(rooms.secret, `collection:${room.id}`, now),
        'from someone else': await inviteFor('another secret', roomText(room), now),
        expired: await inviteFor(rooms.secret, roomText(room), now - 3 * MINUTE),
        'of the far future': await inviteFor(rooms.secret, roomText(room), now + 10 * MINUTE),
      }
      for (const [which, invite] of Object.entries(invites)) {
        const stranger = visitRoom(rooms.running.url, room, { invite })
        expect(await stranger.closed(), which).toBe(CLOSE_UNAUTHORIZED)
        expect(stranger.received, which).toEqual([])
      }
    },
  )

  test('the collection accepts every visitor', async () => {
    const visitor = visitRoom(rooms.running.url, COLLECTION_ROOM)
    expect(await visitor.receives('connected')).toMatchObject({ type: 'connected', uuid: null })
    await visitor.leave()
  })

  test('a page of another origin is closed with 4401, even with a valid invite', async () => {
    const room = aRoom('wallet')
    const invite = await inviteFor(rooms.secret, roomText(room), Date.now())
    const foreign = ['https://touchstone.example.evil', 'http://touchstone.example', 'null']
    for (const origin of foreign) {
      for (const at of [room, COLLECTION_ROOM]) {
        const page = visitRoom(rooms.running.url, at, { invite, origin })
        expect(await page.closed(), origin).toBe(CLOSE_UNAUTHORIZED)
        expect(page.received, origin).toEqual([])
      }
    }
    const ours = visitRoom(rooms.running.url, room, { invite, origin: rooms.allowedOrigin })
    await ours.receives('connected')
    await ours.leave()
  })

  test('a connection whose address would fill the room’s memory is closed with 4401', async () => {
    const long = visitRoom(rooms.running.url, COLLECTION_ROOM, { invite: 'x'.repeat(2_000) })
    expect(await long.closed()).toBe(CLOSE_UNAUTHORIZED)
  })

  test('a connection with an invalid id is closed with 4401, and others are accepted', async () => {
    for (const connectionId of ['x'.repeat(65), 'x'.repeat(4_000), 'two words', '../wallet', 'é'])
      expect(await visitRoom(rooms.running.url, COLLECTION_ROOM, { connectionId }).closed()).toBe(
        CLOSE_UNAUTHORIZED,
      )
    const ours = visitRoom(rooms.running.url, COLLECTION_ROOM, { connectionId: crypto.randomUUID() })
    await ours.receives('connected')
    await ours.leave()
  })

  test('a stranger receives nothing, even during a broadcast', async () => {
    const room = aRoom('wallet')
    const guest = await rooms.enter(room)
    const stranger = visitRoom(rooms.running.url, room)
    await rooms.publish(room, refresh(room))
    await guest.receives('wallet-data-refresh')
    expect(await stranger.closed()).toBe(CLOSE_UNAUTHORIZED)
    expect(stranger.received).toEqual([])
    await guest.leave()
  })

  test('a visitor who returns with the last number gets the missed events', async () => {
    const room = aRoom('wallet')
    await rooms.publish(room, stage(1))
    const first = await rooms.enter(room)
    const { seq } = await first.receives('payload-update')
    await first.leave()
    await rooms.publish(room, stage(2))
    await rooms.publish(room, stage(3))
    const invite = await inviteFor(rooms.secret, roomText(room), Date.now())
    const again = visitRoom(rooms.running.url, room, { invite, since: seq })
    await expect.poll(() => again.received.map((one) => one.seq)).toEqual([3, 2, 3])
    expect(again.received[0]).toMatchObject({ type: 'connected', data: { seq: 3, since: 1 } })
    expect(again.received.slice(1).map(({ data }) => data)).toMatchObject([
      { purchaseId: 'purchase 2' },
      { purchaseId: 'purchase 3' },
    ])
    await again.leave()
  })

  test('no message of a visitor reaches another, whatever event it imitates (T14)', async () => {
    const room = aRoom('payload')
    const listener = await rooms.enter(room)
    const lie = async (type: EventType) => {
      const liar = await rooms.enter(room)
      liar.say(JSON.stringify({ type, uuid: room.id, data: {}, seq: 1, timestamp: Date.now() }))
      await liar.leave()
    }
    await Promise.all(eventTypes.map(lie))
    await rooms.publish(room, { type: 'payload-opened', uuid: uuidOf(room), data: {} })
    await listener.receives('payload-opened')
    expect(listener.received.map(({ type }) => type)).toEqual(['connected', 'payload-opened'])
    expect(listener.received.at(-1)?.seq).toBe(1)
    await listener.leave()
  })

  test('a visitor who sends too much or too often is closed with 4429, and others are unaffected (T16)', async () => {
    const [room, elsewhere] = [aRoom('wallet'), aRoom('wallet')]
    const [quiet, neighbour, loud, long, huge, binary] = await Promise.all([
      rooms.enter(room),
      rooms.enter(elsewhere),
      rooms.enter(room),
      rooms.enter(room),
      rooms.enter(room),
      rooms.enter(room),
    ])
    for (let count = 1; count <= 4; count += 1) quiet.say('is anyone there?')
    quiet.say(new Uint8Array(1024))
    for (let count = 1; count <= 40; count += 1) loud.say('let me in')
    long.say('x'.repeat(1025))
    huge.say('x'.repeat(1_000_000))
    binary.say(new Uint8Array(1025))
    for (const noisy of [loud, long, huge, binary]) expect(await noisy.closed()).toBe(CLOSE_FLOOD)
    await rooms.publish(room, refresh(room))
    await rooms.publish(elsewhere, refresh(elsewhere))
    await quiet.receives('wallet-data-refresh')
    await neighbour.receives('wallet-data-refresh')
    await Promise.all([quiet.leave(), neighbour.leave()])
  })

  test('one address has twenty sockets in a private room, an IPv6 subscriber as well, and others still come in (T16)', async () => {
    const room = aRoom('wallet')
    const invite = await inviteFor(rooms.secret, roomText(room), Date.now())
    const come = (from: string) => visitRoom(rooms.running.url, room, { invite, from })
    const guests = Array.from({ length: 20 }, (_, n) => come(`2001:db8:5:5:${n}::1`))
    await Promise.all(guests.map((guest) => guest.receives('connected')))
    const oneTooMany = come('2001:db8:5:5:ffff::1')
    expect(await oneTooMany.closed()).toBe(CLOSE_FLOOD)
    expect(oneTooMany.received).toEqual([])
    const neighbour = come('2001:db8:5:6::1')
    await neighbour.receives('connected')
    await guests[0]?.leave()
    const next = come('2001:db8:5:5:ffff::1')
    await next.receives('connected')
    await Promise.all([next, neighbour, ...guests.slice(1)].map((guest) => guest.leave()))
  })

  test('a private room is limited to one person’s connections', async () => {
    const room = aRoom('wallet')
    const guests = await Promise.all(Array.from({ length: 32 }, () => rooms.enter(room)))
    const invite = await inviteFor(rooms.secret, roomText(room), Date.now())
    const oneTooMany = visitRoom(rooms.running.url, room, { invite })
    expect(await oneTooMany.closed()).toBe(1013)
    expect(oneTooMany.received).toEqual([])
    await guests[0]?.leave()
    await (await rooms.enter(room)).leave()
    await Promise.all(guests.slice(1).map((guest) => guest.leave()))
  })
}
