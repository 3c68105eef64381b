import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorReply } from '#contract/errors'
import { type EventMessage, type EventType, eventData } from '#contract/events'
import { address, payloadUuid } from '#contract/ledger-ids'
import {
  CLOSE_FLOOD,
  CLOSE_UNAUTHORIZED,
  COLLECTION_ROOM,
  type RoomName,
  roomPath,
  roomText,
} from '#contract/rooms'
import { SEAL_HEADER, ticketFor } from '#contract/seal'
import { MINUTE } from '#contract/timing'
import { type FakeStatus, startFakeStatus } from './fake-status.ts'
import { type FakeWorker, startFakeWorker } from './fake-worker.ts'
import type { Hosting, RunningRooms, World } from './hosting.ts'
import { post, sealOrder } from './orders.ts'
import { knock, type Visitor } from './visitor.ts'

const secret = 'known to the worker and its rooms'
const eventTypes = Object.keys(eventData) as EventType[]

/** Everything a room promises, whoever hosts it. */
export function roomsBehave(hosting: Hosting): void {
  describe(`rooms under ${hosting.name}`, () => {
    let world: World
    let rooms: RunningRooms
    let fakeWorker: FakeWorker
    let status: FakeStatus

    beforeAll(async () => {
      fakeWorker = await startFakeWorker(secret)
      status = await startFakeStatus()
      world = {
        state: await mkdtemp(join(tmpdir(), 'rooms-')),
        secret,
        workerUrl: fakeWorker.url,
        allowedOrigin: 'https://touchstone.example',
      }
      rooms = await hosting.start(world)
    })

    afterAll(async () => {
      await rooms.stop()
      await Promise.all([fakeWorker.stop(), status.stop()])
      await rm(world.state, { recursive: true, force: true })
    })

    test.each(['payload', 'wallet'] as const)(
      'a %s room closes with 4401 on who has no ticket, or the wrong one',
      async (kind) => {
        const [room, other] = [aRoom(kind), aRoom(kind)]
        const now = Date.now()
        const tickets = {
          none: null,
          empty: '',
          nonsense: '1'.repeat(80),
          foreign: await ticketFor(secret, roomText(other), now),
          'of another kind': await ticketFor(secret, `collection:${room.id}`, now),
          'from someone else': await ticketFor('another secret', roomText(room), now),
          expired: await ticketFor(secret, roomText(room), now - 3 * MINUTE),
          'of the far future': await ticketFor(secret, roomText(room), now + 10 * MINUTE),
        }
        for (const [which, ticket] of Object.entries(tickets)) {
          const stranger = knock(rooms.url, room, { ticket })
          expect(await stranger.closed(), which).toBe(CLOSE_UNAUTHORIZED)
          expect(stranger.heard, which).toEqual([])
        }
      },
    )

    test('the collection lets everyone in', async () => {
      const visitor = knock(rooms.url, COLLECTION_ROOM)
      expect(await visitor.hears('connected')).toMatchObject({ type: 'connected', uuid: null })
      await visitor.leave()
    })

    test('a page of another origin is shown out with 4401, whatever ticket it holds', async () => {
      const room = aRoom('wallet')
      const ticket = await ticketFor(secret, roomText(room), Date.now())
      const foreign = ['https://touchstone.example.evil', 'http://touchstone.example', 'null']
      for (const origin of foreign) {
        for (const at of [room, COLLECTION_ROOM]) {
          const page = knock(rooms.url, at, { ticket, origin })
          expect(await page.closed(), origin).toBe(CLOSE_UNAUTHORIZED)
          expect(page.heard, origin).toEqual([])
        }
      }
      const ours = knock(rooms.url, room, { ticket, origin: 'https://touchstone.example' })
      await ours.hears('connected')
      await ours.leave()
    })

    test('a stranger hears nothing, even while others are told', async () => {
      const room = aRoom('wallet')
      const guest = await enter(room)
      const stranger = knock(rooms.url, room)
      await tell(room, refresh(room))
      await guest.hears('wallet-data-refresh')
      expect(await stranger.closed()).toBe(CLOSE_UNAUTHORIZED)
      expect(stranger.heard).toEqual([])
      await guest.leave()
    })

    test('nothing a visitor sends reaches another, whatever event it imitates', async () => {
      const room = aRoom('payload')
      const listener = await enter(room)
      const lie = async (type: EventType) => {
        const liar = await enter(room)
        liar.say(JSON.stringify({ type, uuid: room.id, data: {}, seq: 1, timestamp: Date.now() }))
        await liar.leave()
      }
      await Promise.all(eventTypes.map(lie))
      await tell(room, { type: 'payload-opened', uuid: uuidOf(room), data: {} })
      await listener.hears('payload-opened')
      expect(listener.heard.map(({ type }) => type)).toEqual(['connected', 'payload-opened'])
      expect(listener.heard.at(-1)?.seq).toBe(1)
      await listener.leave()
    })

    test('an order counts only under the seal of the Worker, for this room, this minute', async () => {
      const room = aRoom('payload')
      const listener = await enter(room)
      const order = { do: 'tell', message: { type: 'payload-opened', uuid: uuidOf(room), data: {} } } as const
      const good = await sealOrder(room, order, { secret })
      const attempts = {
        'another secret': await sealOrder(room, order, { secret: 'of somebody else' }),
        'another purpose': await sealOrder(room, order, { secret, purpose: 'look-again' }),
        'the purpose of a ticket': await sealOrder(room, order, { secret, purpose: 'ticket' }),
        'another room': await sealOrder(room, order, { secret, sealedFor: aRoom('payload') }),
        stale: await sealOrder(room, order, { secret, at: Date.now() - 2 * MINUTE }),
        'of the future': await sealOrder(room, order, { secret, at: Date.now() + 2 * MINUTE }),
        'another body': { ...good, body: good.body.replace('opened', 'expired') },
        malformed: { ...good, seal: 'seal' },
      }
      for (const [which, attempt] of Object.entries(attempts)) {
        const answer = await post(rooms.url, room, attempt)
        expect(answer.status, which).toBe(401)
        expect(errorReply.parse(await answer.json()).code, which).toBe('signature_refused')
      }
      const unsealed = await fetch(rooms.url + roomPath(room), { method: 'POST', body: good.body })
      expect(unsealed.status).toBe(401)

      expect((await post(rooms.url, room, good)).status).toBe(200)
      expect((await listener.hears('payload-opened')).seq).toBe(1)
      await listener.leave()
    })

    test('an order that makes no sense is refused, and so is one too large, another method and another room', async () => {
      const [room, wallet] = [aRoom('payload'), aRoom('wallet')]
      const status = async (at: RoomName, order: string) => {
        const answer = await post(rooms.url, at, await sealOrder(at, order, { secret }))
        expect(errorReply.safeParse(await answer.json()).success).toBe(true)
        return answer.status
      }
      const watch = { do: 'watch', statusSocket: 'ws://127.0.0.1:1/', expiresAt: Date.now() }
      expect(await status(room, 'not json')).toBe(400)
      expect(await status(room, '{"do":"dance"}')).toBe(400)
      expect(
        await status(room, JSON.stringify({ do: 'tell', message: { type: 'x', uuid: null, data: {} } })),
      ).toBe(400)
      expect(await status(room, JSON.stringify({ ...watch, statusSocket: 'file:///etc/passwd' }))).toBe(400)
      expect(await status(wallet, JSON.stringify(watch))).toBe(400)
      expect(await status(room, JSON.stringify({ do: 'rest', pad: 'x'.repeat(17_000) }))).toBe(413)
      const leaky = { type: 'wallet-connected', uuid: null, data: { address: wallet.id, token: 'canary' } }
      expect(await status(wallet, JSON.stringify({ do: 'tell', message: leaky }))).toBe(400)
      const connected = { type: 'connected', uuid: null, data: { seq: 7 } }
      expect(await status(room, JSON.stringify({ do: 'tell', message: connected }))).toBe(400)

      for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
        const answer = await fetch(rooms.url + roomPath(room), { method, headers: { [SEAL_HEADER]: 'x' } })
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
        const answer = await fetch(`${rooms.url}/parties/${path}`, {
          method: 'POST',
          headers: { [SEAL_HEADER]: 'x' },
        })
        expect(answer.status, path).toBe(404)
      }
    })

    test('every event gets the next number, and the same order never gets two', async () => {
      const room = aRoom('wallet')
      const listener = await enter(room)
      const once = await sealOrder(room, { do: 'tell', message: refresh(room) }, { secret })
      const answers = await Promise.all([1, 2, 3].map(() => post(rooms.url, room, once)))
      expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([
        { seq: 1 },
        { seq: 1 },
        { seq: 1 },
      ])

      await Promise.all(Array.from({ length: 20 }, (_, at) => tell(room, stage(at))))
      await expect.poll(() => listener.heard.length).toBe(22)
      expect(listener.heard.map(({ seq }) => seq)).toEqual([
        0,
        ...Array.from({ length: 21 }, (_, at) => at + 1),
      ])
      await listener.leave()
    })

    test('a late joiner is told the present state in the order in which it came about', async () => {
      const room = aRoom('wallet')
      await tell(room, stage(1))
      await tell(room, { type: 'server-shutdown', uuid: null, data: {} })
      await tell(room, refresh(room))
      await tell(room, stage(2))
      const late = await enter(room)
      await late.hears('payload-update')
      expect(late.heard.map(({ type, seq }) => [type, seq])).toEqual([
        ['connected', 4],
        ['wallet-data-refresh', 3],
        ['payload-update', 4],
      ])
      expect(late.heard[0]).toMatchObject({ data: { seq: 4 } })
      expect(late.heard.at(-1)).toMatchObject({ data: { purchaseId: 'purchase 2' } })
      await late.leave()
    })

    test('a burst of supply updates goes out as a few, the last of them the latest', async () => {
      const room = { kind: 'collection', id: 'all-7' } as const
      const listener = await enter(room)
      for (let minted = 1; minted <= 40; minted += 1) await tell(room, supply(minted))
      await expect.poll(() => soldIn(listener).at(-1), { timeout: 10_000 }).toBe(40)
      expect(soldIn(listener).at(0)).toBe(1)
      expect(soldIn(listener).length).toBeLessThan(20)
      expect(soldIn(listener)).toEqual(soldIn(listener).toSorted((one, other) => one - other))

      await tell(room, { type: 'xrp-connection-status', uuid: null, data: { connected: false } })
      await listener.hears('xrp-connection-status')
      const late = await enter(room)
      await late.hears('xrp-connection-status')
      expect(soldIn(late)).toEqual([40])
      await Promise.all([listener.leave(), late.leave()])
    })

    test('who talks too much or too long is shown out with 4429, and nobody else notices', async () => {
      const [room, elsewhere] = [aRoom('wallet'), aRoom('wallet')]
      const [quiet, neighbour, loud, long] = await Promise.all([
        enter(room),
        enter(elsewhere),
        enter(room),
        enter(room),
      ])
      for (let count = 1; count <= 5; count += 1) quiet.say('is anyone there?')
      for (let count = 1; count <= 40; count += 1) loud.say('let me in')
      long.say('x'.repeat(1025))
      expect(await loud.closed()).toBe(CLOSE_FLOOD)
      expect(await long.closed()).toBe(CLOSE_FLOOD)
      await tell(room, refresh(room))
      await tell(elsewhere, refresh(elsewhere))
      await quiet.hears('wallet-data-refresh')
      await neighbour.hears('wallet-data-refresh')
      await Promise.all([quiet.leave(), neighbour.leave()])
    })

    test('a private room takes one person, not a crowd', async () => {
      const room = aRoom('wallet')
      const guests = await Promise.all(Array.from({ length: 32 }, () => enter(room)))
      const ticket = await ticketFor(secret, roomText(room), Date.now())
      const oneTooMany = knock(rooms.url, room, { ticket })
      expect(await oneTooMany.closed()).toBe(1013)
      expect(oneTooMany.heard).toEqual([])
      await guests[0]?.leave()
      await (await enter(room)).leave()
      await Promise.all(guests.slice(1).map((guest) => guest.leave()))
    })

    test('a payload room follows the status socket only while somebody is inside', async () => {
      const room = aRoom('payload')
      fakeWorker.answer(room.id, MINUTE)
      await watch(room)
      expect(status.visits(room.id)).toBe(0)
      const guest = await enter(room)
      expect(await guest.hears('payload-expiration')).toMatchObject({ seq: 0 })
      await expect.poll(() => status.followers(room.id)).toBe(1)
      await guest.leave()
      await expect.poll(() => status.followers(room.id)).toBe(0)
    })

    test('what the status socket says becomes events, each once, and the Worker is asked to look', async () => {
      const room = aRoom('payload')
      fakeWorker.answer(room.id, MINUTE)
      await watch(room)
      const guest = await enter(room)
      await expect.poll(() => status.followers(room.id)).toBe(1)
      status.say(room.id, { opened: true })
      status.say(room.id, { devapp_fetched: true })
      status.say(room.id, { opened: true })
      status.say(room.id, { pre_signed: true })
      status.say(room.id, { expires_in_seconds: 284 })
      status.say(room.id, { opened: true })
      status.say(room.id, { dispatched: true })
      await expect.poll(() => hintsOf(room)).toEqual(['opened'])
      await guest.hears('payload-dispatched')
      fakeWorker.answer(room.id, null)
      status.say(room.id, lastWord(room, true))
      status.say(room.id, { expires_in_seconds: 269 })
      status.say(room.id, { expired: true })

      await expect.poll(() => status.followers(room.id)).toBe(0)
      expect(hintsOf(room)).toEqual(['opened', 'signed'])
      expect(fakeWorker.asked(room.id).every(({ sealed }) => sealed)).toBe(true)
      const live = guest.heard.filter(({ seq }) => seq > 0)
      expect(live.map(({ seq }) => seq)).toEqual(live.map((_, at) => at + 1))
      expect(live.map(({ type, data }) => ('event' in data ? data.event : type))).toEqual([
        'payload-expiration',
        'payload-opened',
        'opened',
        'payload-pre-signed',
        'pre-signed',
        'payload-expiration',
        'payload-dispatched',
        'dispatched',
        'signed',
      ])
      expect(live.at(-1)?.uuid).toBe(room.id)
      await guest.leave()
    })

    test('a refusal in the wallet app is passed on and looked into', async () => {
      const room = aRoom('payload')
      fakeWorker.answer(room.id, null)
      await watch(room)
      const guest = await enter(room)
      await expect.poll(() => status.followers(room.id)).toBe(1)
      status.say(room.id, lastWord(room, false))
      expect(await guest.hears('xaman-event')).toMatchObject({ data: { event: 'rejected' } })
      await expect.poll(() => hintsOf(room)).toEqual(['rejected'])
      await guest.leave()
    })

    test('a status socket that breaks is opened again, and what came before is not told twice', async () => {
      const room = aRoom('payload')
      fakeWorker.answer(room.id, MINUTE)
      await watch(room)
      const guest = await enter(room)
      await expect.poll(() => status.followers(room.id)).toBe(1)
      status.say(room.id, { opened: true })
      await guest.hears('payload-opened')
      status.drop(room.id)
      await expect.poll(() => status.visits(room.id), { timeout: 10_000 }).toBe(2)
      status.say(room.id, { opened: true })
      status.say(room.id, { pre_signed: true })
      await guest.hears('payload-pre-signed')
      expect(guest.heard.filter(({ type }) => type === 'payload-opened')).toHaveLength(1)
      expect(hintsOf(room)).toEqual(['opened'])
      await guest.leave()
    })

    test('a payload resolved behind its back greets with "expired"; the room asks, and does not call it expired', async () => {
      const room = aRoom('payload')
      fakeWorker.answer(room.id, MINUTE)
      await watch(room)
      const guest = await enter(room)
      await expect.poll(() => status.followers(room.id)).toBe(1)
      status.resolve(room.id)
      fakeWorker.answer(room.id, null)
      status.drop(room.id)
      await expect.poll(() => hintsOf(room), { timeout: 10_000 }).toEqual(['expired'])
      await expect.poll(() => status.followers(room.id)).toBe(0)
      expect(guest.heard.map(({ type }) => type)).not.toContain('payload-expired')
      await guest.leave()
    })

    test('a payload that nobody answered in time is called expired, after the Worker was asked', async () => {
      const room = aRoom('payload')
      fakeWorker.answer(room.id, MINUTE)
      await watch(room, Date.now())
      const guest = await enter(room)
      await expect.poll(() => status.followers(room.id)).toBe(1)
      status.say(room.id, { expired: true })
      expect(await guest.hears('payload-expired')).toMatchObject({ uuid: room.id })
      await expect.poll(() => guest.heard.at(-1)).toMatchObject({ data: { event: 'expired' } })
      expect(hintsOf(room)).toEqual(['expired'])
      await guest.leave()
    })

    test.each(['refuse', 'cut off'] as const)(
      'what a Worker that is down (%s) was not told is told when it is back',
      async (how) => {
        const room = aRoom('payload')
        fakeWorker.fail(room.id, how)
        await watch(room)
        const guest = await enter(room)
        await expect.poll(() => status.followers(room.id)).toBe(1)
        status.say(room.id, { opened: true })
        status.say(room.id, lastWord(room, true))
        await expect.poll(() => guest.heard.at(-1)).toMatchObject({ data: { event: 'signed' } })
        await guest.leave()
        await expect.poll(() => fakeWorker.asked(room.id).length, { timeout: 10_000 }).toBeGreaterThan(2)
        expect(new Set(hintsOf(room))).toEqual(new Set(['opened']))
        fakeWorker.answer(room.id, MINUTE)
        await expect.poll(() => fakeWorker.asked(room.id).at(-1)?.hint, { timeout: 20_000 }).toBe('signed')
      },
    )

    test('the Worker is asked by alarm for as long as it wants to be, with nobody inside', async () => {
      const room = aRoom('payload')
      fakeWorker.answer(room.id, 250)
      await watch(room)
      await openOnce(room)
      await expect
        .poll(
          () =>
            fakeWorker
              .asked(room.id)
              .map(({ hint }) => hint)
              .slice(0, 4),
          { timeout: 10_000 },
        )
        .toEqual(['opened', 'alarm', 'alarm', 'alarm'])
      fakeWorker.answer(room.id, null)
      const before = fakeWorker.asked(room.id).length
      await expect.poll(() => fakeWorker.asked(room.id).length, { timeout: 10_000 }).toBe(before + 1)
      // Another room's alarms keep ringing meanwhile; this one's have ended.
      const other = aRoom('payload')
      fakeWorker.answer(other.id, 250)
      await watch(other)
      await openOnce(other)
      await expect.poll(() => fakeWorker.asked(other.id).length, { timeout: 10_000 }).toBeGreaterThan(3)
      expect(fakeWorker.asked(room.id)).toHaveLength(before + 1)
      fakeWorker.answer(other.id, null)
    })

    test('a room told to rest asks nothing more and lets go of the status socket', async () => {
      const room = aRoom('payload')
      fakeWorker.answer(room.id, 250)
      await watch(room)
      const guest = await enter(room)
      await expect.poll(() => status.followers(room.id)).toBe(1)
      await order(room, { do: 'rest' })
      await expect.poll(() => status.followers(room.id)).toBe(0)
      await guest.leave()
      expect(fakeWorker.asked(room.id)).toEqual([])
    })

    test('a room that was killed goes on where it was: numbers, present state, seals and alarm', async () => {
      const [wallet, payload] = [aRoom('wallet'), aRoom('payload')]
      const told = await sealOrder(wallet, { do: 'tell', message: stage(1) }, { secret })
      await post(rooms.url, wallet, told)
      fakeWorker.answer(payload.id, 1000)
      await watch(payload)
      await openOnce(payload)
      await expect.poll(() => hintsOf(payload).at(-1), { timeout: 10_000 }).toBe('alarm')

      await rooms.stop()
      const before = hintsOf(payload).length
      rooms = await hosting.start(world)

      const guest = await enter(payload)
      await guest.hears('payload-opened')
      await expect.poll(() => status.followers(payload.id)).toBe(1)
      await expect.poll(() => hintsOf(payload).length, { timeout: 20_000 }).toBeGreaterThan(before)
      expect(hintsOf(payload).at(-1)).toBe('alarm')
      status.say(payload.id, { opened: true })
      status.say(payload.id, { dispatched: true })
      await guest.hears('payload-dispatched')
      expect(guest.heard.filter(({ type }) => type === 'payload-opened')).toHaveLength(1)
      const seqs = guest.heard.filter(({ type }) => type !== 'payload-expiration').map(({ seq }) => seq)
      expect(seqs.slice(1)).toEqual([...new Set(seqs.slice(1))].toSorted((one, other) => one - other))
      fakeWorker.answer(payload.id, null)

      expect(await (await post(rooms.url, wallet, told)).json()).toEqual({ seq: 1 })
      await tell(wallet, stage(2))
      const late = await enter(wallet)
      expect((await late.hears('payload-update')).seq).toBe(2)
      await Promise.all([guest.leave(), late.leave()])
    })

    function hintsOf(room: RoomName): string[] {
      return fakeWorker.asked(room.id).map(({ hint }) => hint)
    }

    async function enter(room: RoomName): Promise<Visitor> {
      const visitor = knock(rooms.url, room, { ticket: await ticketFor(secret, roomText(room), Date.now()) })
      await visitor.hears('connected')
      return visitor
    }

    async function order(room: RoomName, what: Parameters<typeof sealOrder>[1]): Promise<void> {
      const answer = await post(rooms.url, room, await sealOrder(room, what, { secret }))
      expect(answer.status).toBe(200)
    }

    function tell(room: RoomName, message: EventMessage): Promise<void> {
      return order(room, { do: 'tell', message })
    }

    function watch(room: RoomName, expiresAt = Date.now() + 5 * MINUTE): Promise<void> {
      return order(room, { do: 'watch', statusSocket: status.socketOf(room.id), expiresAt })
    }

    /** Somebody looks in, sees the payload opened, and leaves. */
    async function openOnce(room: RoomName): Promise<void> {
      const guest = await enter(room)
      await expect.poll(() => status.followers(room.id)).toBe(1)
      status.say(room.id, { opened: true })
      await guest.hears('payload-opened')
      await guest.leave()
    }
  })
}

function aRoom(kind: 'payload' | 'wallet'): RoomName {
  const id = crypto.randomUUID()
  return { kind, id: kind === 'payload' ? id : `r${id.replaceAll(/[-0]/g, '').slice(0, 28).padEnd(28, '1')}` }
}

function uuidOf(room: RoomName) {
  return payloadUuid.parse(room.id)
}

function refresh(room: RoomName): EventMessage {
  return { type: 'wallet-data-refresh', uuid: null, data: { address: address.parse(room.id) } }
}

/** An event that differs from the next, so that no two orders are the same. */
function stage(count: number): EventMessage {
  return { type: 'payload-update', uuid: null, data: { purchaseId: `purchase ${count}`, stage: 'minting' } }
}

function supply(minted: number): EventMessage {
  const data = { total: 1000, minted, available: 1000 - minted, tierStats: [], lastMintedNFTs: [] }
  return { type: 'collection-info-update', uuid: null, data }
}

function soldIn(visitor: Visitor): number[] {
  return visitor.heard.flatMap((one) => (one.type === 'collection-info-update' ? [one.data.minted] : []))
}

function lastWord(room: RoomName, signed: boolean): object {
  const meta = { custom_meta: { identifier: null }, return_url: { app: null, web: null } }
  return { payload_uuidv4: room.id, reference_call_uuidv4: room.id, signed, user_token: true, ...meta }
}
