import { expect, test } from 'vitest'
import { CLOSE_UNAUTHORIZED, COLLECTION_ROOM, type RoomName, roomPath } from '#contract/rooms'
import { SIGNATURE_HEADER } from '#contract/signature'
import { MINUTE, SECOND } from '#contract/timing'
import { errorReply } from '#contract/wire/error-reply'
import { post, signCommand } from './commands.ts'
import {
  aRoom,
  type RoomsUnderTest,
  type RunningRooms,
  refresh,
  stage,
  supply,
  uuidOf,
} from './rooms-under-test.ts'
import { type Visitor, visitRoom } from './visitor.ts'

/** Which messages a room accepts, and how it publishes them, on every host. */
export function commandsBehave(rooms: RoomsUnderTest<RunningRooms>): void {
  test('a message counts only with the Worker’s signature, for this room and this minute', async () => {
    const room = aRoom('payload')
    const listener = await rooms.enter(room)
    const command = {
      do: 'publish',
      message: { type: 'payload-opened', uuid: uuidOf(room), data: {} },
    } as const
    const good = await signCommand(room, command, { secret: rooms.secret })
    const attempts = {
      'another secret': await signCommand(room, command, { secret: 'of another Worker' }),
      'another purpose': await signCommand(room, command, { secret: rooms.secret, purpose: 'look-again' }),
      'the purpose of an invite': await signCommand(room, command, {
        secret: rooms.secret,
        purpose: 'invite',
      }),
      'another room': await signCommand(room, command, { secret: rooms.secret, signedFor: aRoom('payload') }),
      stale: await signCommand(room, command, { secret: rooms.secret, at: Date.now() - 2 * MINUTE }),
      'of the future': await signCommand(room, command, {
        secret: rooms.secret,
        at: Date.now() + 2 * MINUTE,
      }),
      'another body': { ...good, body: good.body.replace('opened', 'expired') },
      malformed: { ...good, signature: 'seal' },
    }
    for (const [which, attempt] of Object.entries(attempts)) {
      const answer = await rooms.post(room, attempt)
      expect(answer.status, which).toBe(401)
      expect(errorReply.parse(await answer.json()).code, which).toBe('signature_refused')
    }
    const unsealed = await rooms.post(room, { body: good.body, signature: null })
    expect(unsealed.status).toBe(401)

    expect((await rooms.post(room, good)).status).toBe(200)
    expect((await listener.receives('payload-opened')).seq).toBe(1)
    await listener.leave()
  })

  test('no request of a stranger creates a room (T13, T14)', async () => {
    const before = await rooms.onDisk()
    const signature = await signCommand(aRoom('wallet'), { do: 'unwatch' }, { secret: rooms.secret })
    for (let n = 0; n < 200; n += 1) {
      const room = aRoom(n % 2 === 0 ? 'payload' : 'wallet')
      const signatures = ['x', `${Date.now()}.${'0'.repeat(64)}`, signature.signature, null]
      const command = { body: '{"do":"unwatch"}', signature: signatures[n % signatures.length] ?? null }
      const refused = await post(rooms.running.url, room, command)
      expect([401, 405]).toContain(refused.status)
      await refused.arrayBuffer()
    }
    for (let n = 0; n < 20; n += 1)
      expect(await visitRoom(rooms.running.url, aRoom('payload'), { invite: 'x' }).closed()).toBe(
        CLOSE_UNAUTHORIZED,
      )
    expect(await rooms.onDisk()).toBe(before)
    await rooms.publish(aRoom('wallet'), stage(1))
    expect(await rooms.onDisk(), 'one that is obeyed does').toBe(before + 1)
  })

  test('an invalid or too large message, another method and another room are refused', async () => {
    const [room, wallet] = [aRoom('payload'), aRoom('wallet')]
    const status = async (at: RoomName, command: string) => {
      const answer = await rooms.post(at, await signCommand(at, command, { secret: rooms.secret }))
      expect(errorReply.safeParse(await answer.json()).success).toBe(true)
      return answer.status
    }
    const watch = { do: 'watch', statusSocket: 'ws://127.0.0.1:1/', expiresAt: Date.now() }
    expect(await status(room, 'not json')).toBe(400)
    expect(await status(room, '{"do":"dance"}')).toBe(400)
    expect(
      await status(room, JSON.stringify({ do: 'publish', message: { type: 'x', uuid: null, data: {} } })),
    ).toBe(400)
    expect(await status(room, JSON.stringify({ ...watch, statusSocket: 'file:///etc/passwd' }))).toBe(400)
    expect(await status(wallet, JSON.stringify(watch))).toBe(400)
    expect(await status(room, JSON.stringify({ do: 'unwatch', pad: 'x'.repeat(17_000) }))).toBe(413)
    const leaky = { type: 'wallet-connected', uuid: null, data: { address: wallet.id, token: 'canary' } }
    expect(await status(wallet, JSON.stringify({ do: 'publish', message: leaky }))).toBe(400)
    const connected = { type: 'connected', uuid: null, data: { seq: 7 } }
    expect(await status(room, JSON.stringify({ do: 'publish', message: connected }))).toBe(400)

    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const answer = await fetch(rooms.running.url + roomPath(room), {
        method,
        headers: { [SIGNATURE_HEADER]: 'x' },
      })
      expect(answer.status, method).toBe(405)
    }
    for (const path of [
      'payload/x',
      'wallet/all',
      'collection/other',
      'collection/all/more',
      'main/all',
      'payload',
    ]) {
      const answer = await fetch(`${rooms.running.url}/parties/${path}`, {
        method: 'POST',
        headers: { [SIGNATURE_HEADER]: 'x' },
      })
      expect(answer.status, path).toBe(404)
    }
  })

  test('simultaneous events come in one message, in order; an internal event invalidates the whole message', async () => {
    const room = aRoom('wallet')
    const listener = await rooms.enter(room)
    const [message, ...after] = [stage(1), refresh(room), stage(2)] as const
    const response = await rooms.post(
      room,
      await signCommand(room, { do: 'publish', message, after }, { secret: rooms.secret }),
    )
    expect(await response.json()).toEqual({ seq: 3 })
    await expect.poll(() => listener.received.length).toBe(4)
    expect(listener.received.slice(1).map(({ type, seq }) => [type, seq])).toEqual([
      [message.type, 1],
      [after[0].type, 2],
      [after[1].type, 3],
    ])
    const greeting = { type: 'connected', uuid: null, data: { seq: 7 } } as const
    const spoilt = await rooms.post(
      room,
      await signCommand(room, { do: 'publish', message, after: [greeting] }, { secret: rooms.secret }),
    )
    expect(spoilt.status).toBe(400)
    await listener.leave()
  })

  test('every event gets the next number, and a repeated message gets no second one', async () => {
    const room = aRoom('wallet')
    const listener = await rooms.enter(room)
    const once = await signCommand(room, { do: 'publish', message: refresh(room) }, { secret: rooms.secret })
    const answers = await Promise.all([1, 2, 3].map(() => rooms.post(room, once)))
    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([
      { seq: 1 },
      { seq: 1 },
      { seq: 1 },
    ])

    await Promise.all(Array.from({ length: 20 }, (_, at) => rooms.publish(room, stage(at))))
    await expect.poll(() => listener.received.length).toBe(22)
    expect(listener.received.map(({ seq }) => seq)).toEqual([
      0,
      ...Array.from({ length: 21 }, (_, at) => at + 1),
    ])
    await listener.leave()
  })

  test('a late joiner gets the present state in the order of its events', async () => {
    const room = aRoom('wallet')
    await rooms.publish(room, stage(1))
    await rooms.publish(room, { type: 'server-shutdown', uuid: null, data: {} })
    await rooms.publish(room, refresh(room))
    await rooms.publish(room, stage(2))
    const late = await rooms.enter(room)
    await late.receives('payload-update')
    expect(late.received.map(({ type, seq }) => [type, seq])).toEqual([
      ['connected', 4],
      ['wallet-data-refresh', 3],
      ['payload-update', 4],
    ])
    expect(late.received[0]).toMatchObject({ data: { seq: 4 } })
    expect(late.received.at(-1)).toMatchObject({ data: { purchaseId: 'purchase 2' } })
    await late.leave()
  })

  test('a burst of supply updates is sent as a few, the latest last', async () => {
    const room = COLLECTION_ROOM
    const listener = await rooms.enter(room)
    for (let minted = 1; minted <= 40; minted += 1) await rooms.publish(room, supply(minted))
    await expect.poll(() => soldIn(listener).at(-1)).toBe(40)
    expect(soldIn(listener).at(0)).toBe(1)
    const updates = listener.received.filter(({ type }) => type === 'collection-info-update')
    const pauses = updates.slice(1).map(({ timestamp }, at) => timestamp - (updates[at]?.timestamp ?? 0))
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(SECOND)
    expect(soldIn(listener)).toEqual(soldIn(listener).toSorted((one, other) => one - other))

    await rooms.publish(room, { type: 'xrp-connection-status', uuid: null, data: { connected: false } })
    await listener.receives('xrp-connection-status')
    const late = await rooms.enter(room)
    await late.receives('xrp-connection-status')
    expect(soldIn(late)).toEqual([40])
    await Promise.all([listener.leave(), late.leave()])
  })
}

function soldIn(visitor: Visitor): number[] {
  return visitor.received.flatMap((one) => (one.type === 'collection-info-update' ? [one.data.minted] : []))
}
