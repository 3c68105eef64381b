import { expect, test, vi } from 'vitest'
import type { RoomName } from '#contract/rooms'
import { MINUTE } from '#contract/timing'
import { signCommand } from './commands.ts'
import { aRoom, type RoomsUnderTest, type RunningRooms, stage } from './rooms-under-test.ts'

/** How a payload room follows its payload to the end, on every host. */
export function payloadRoomsBehave(rooms: RoomsUnderTest<RunningRooms>): void {
  // First, since it takes seconds: the alarms of the rooms below must not be due while a later test restarts them.
  test('a status socket that Xaman does not open in time, or closes, is asked for again', async () => {
    const room = aRoom('payload')
    rooms.worker.answer(room.id, MINUTE)
    await rooms.watch(room)
    rooms.status.ignoreNext(room.id)
    const guest = await rooms.enter(room)
    await expect.poll(() => rooms.status.visits(room.id)).toBe(1)
    rooms.status.drop(room.id, 1000)
    await expect.poll(() => rooms.status.visits(room.id)).toBe(2)
    rooms.status.say(room.id, { opened: true })
    await guest.receives('payload-opened')
    await rooms.command(room, { do: 'unwatch' })
    await guest.leave()
  })

  test('a payload room follows the status socket only while it has a visitor', async () => {
    const room = aRoom('payload')
    rooms.worker.answer(room.id, MINUTE)
    await rooms.watch(room)
    expect(rooms.status.visits(room.id)).toBe(0)
    const guest = await rooms.enter(room)
    expect(await guest.receives('payload-expiration')).toMatchObject({ seq: 0 })
    await expect.poll(() => rooms.status.followers(room.id)).toBe(1)
    await guest.leave()
    await expect.poll(() => rooms.status.followers(room.id)).toBe(0)
  })

  test('status frames become events, each once, and the Worker is asked to recheck', async () => {
    const room = aRoom('payload')
    rooms.worker.answer(room.id, MINUTE)
    await rooms.watch(room)
    const guest = await rooms.enter(room)
    await expect.poll(() => rooms.status.followers(room.id)).toBe(1)
    rooms.status.say(room.id, { opened: true })
    rooms.status.say(room.id, { devapp_fetched: true })
    rooms.status.say(room.id, { opened: true })
    rooms.status.say(room.id, { pre_signed: true })
    rooms.status.say(room.id, { expires_in_seconds: 284 })
    rooms.status.say(room.id, { opened: true })
    rooms.status.say(room.id, { dispatched: true })
    await expect.poll(() => rooms.wakeUps(room)).toEqual(['opened'])
    await guest.receives('payload-dispatched')
    rooms.worker.answer(room.id, null)
    rooms.status.say(room.id, lastWord(room, true))
    rooms.status.say(room.id, { expires_in_seconds: 269 })
    rooms.status.say(room.id, { expired: true })

    await expect.poll(() => rooms.status.followers(room.id)).toBe(0)
    expect(rooms.wakeUps(room)).toEqual(['opened', 'signed'])
    expect(rooms.worker.asked(room.id).every(({ isOurs }) => isOurs)).toBe(true)
    // The visitor gets it last: the Worker and the status socket may know it first.
    const live = () => guest.received.filter(({ seq }) => seq > 0)
    await expect
      .poll(() => live().map(({ type, data }) => ('event' in data ? data.event : type)))
      .toEqual([
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
    expect(live().map(({ seq }) => seq)).toEqual(live().map((_, at) => at + 1))
    expect(live().at(-1)?.uuid).toBe(room.id)
    await guest.leave()
  })

  test('a refusal in the wallet app is published and rechecked', async () => {
    const room = aRoom('payload')
    rooms.worker.answer(room.id, null)
    await rooms.watch(room)
    const guest = await rooms.enter(room)
    await expect.poll(() => rooms.status.followers(room.id)).toBe(1)
    rooms.status.say(room.id, lastWord(room, false))
    expect(await guest.receives('xaman-event')).toMatchObject({ data: { event: 'rejected' } })
    await expect.poll(() => rooms.wakeUps(room)).toEqual(['rejected'])
    await guest.leave()
  })

  test('a broken status socket is reopened, and earlier frames are not published twice', async () => {
    const room = aRoom('payload')
    rooms.worker.answer(room.id, MINUTE)
    await rooms.watch(room)
    const guest = await rooms.enter(room)
    await expect.poll(() => rooms.status.followers(room.id)).toBe(1)
    rooms.status.say(room.id, { opened: true })
    await guest.receives('payload-opened')
    rooms.status.drop(room.id)
    await expect.poll(() => rooms.status.visits(room.id)).toBe(2)
    rooms.status.say(room.id, { opened: true })
    rooms.status.say(room.id, { pre_signed: true })
    await guest.receives('payload-pre-signed')
    expect(guest.received.filter(({ type }) => type === 'payload-opened')).toHaveLength(1)
    await expect.poll(() => rooms.wakeUps(room)).toEqual(['opened'])
    await guest.leave()
  })

  test('a payload resolved elsewhere greets with "expired"; the room asks the Worker, and does not publish an expiry', async () => {
    const room = aRoom('payload')
    rooms.worker.answer(room.id, MINUTE)
    await rooms.watch(room)
    const guest = await rooms.enter(room)
    await expect.poll(() => rooms.status.followers(room.id)).toBe(1)
    rooms.status.resolve(room.id)
    rooms.worker.answer(room.id, null)
    rooms.status.drop(room.id)
    await expect.poll(() => rooms.wakeUps(room)).toEqual(['expired'])
    await expect.poll(() => rooms.status.followers(room.id)).toBe(0)
    expect(guest.received.map(({ type }) => type)).not.toContain('payload-expired')
    await guest.leave()
  })

  test('an unanswered payload is published as expired, after the Worker was asked', async () => {
    const room = aRoom('payload')
    rooms.worker.answer(room.id, MINUTE)
    await rooms.watch(room, Date.now())
    const guest = await rooms.enter(room)
    await expect.poll(() => rooms.status.followers(room.id)).toBe(1)
    rooms.status.say(room.id, { expired: true })
    expect(await guest.receives('payload-expired')).toMatchObject({ uuid: room.id })
    await expect.poll(() => guest.received.at(-1)).toMatchObject({ data: { event: 'expired' } })
    expect(rooms.wakeUps(room)).toEqual(['expired'])
    await guest.leave()
  })

  test.each(['refuse', 'cut off'] as const)(
    'a wake-up that an unavailable Worker (%s) missed is sent again when it is back',
    async (how) => {
      const room = aRoom('payload')
      // The room logs each failure.
      vi.spyOn(console, 'log').mockReturnValue()
      rooms.worker.fail(room.id, how)
      await rooms.watch(room)
      const guest = await rooms.enter(room)
      await expect.poll(() => rooms.status.followers(room.id)).toBe(1)
      rooms.status.say(room.id, { opened: true })
      rooms.status.say(room.id, lastWord(room, true))
      await expect.poll(() => guest.received.at(-1)).toMatchObject({ data: { event: 'signed' } })
      await guest.leave()
      await expect.poll(() => rooms.wakeUps(room).length).toBeGreaterThan(1)
      expect(new Set(rooms.wakeUps(room))).toEqual(new Set(['opened']))
      rooms.worker.answer(room.id, MINUTE)
      await expect.poll(() => rooms.worker.asked(room.id).at(-1)?.wakeUp).toBe('signed')
    },
  )

  test('without visitors the Worker is asked by alarm for as long as it requires', async () => {
    const [room, other] = [aRoom('payload'), aRoom('payload')]
    for (const one of [room, other]) {
      rooms.worker.answer(one.id, 250)
      await rooms.watch(one)
      await rooms.openOnce(one)
    }
    await expect.poll(() => rooms.wakeUps(room).slice(0, 4)).toEqual(['opened', 'empty', 'empty', 'empty'])
    rooms.worker.answer(room.id, null)
    const before = rooms.wakeUps(room).length
    await expect.poll(() => rooms.wakeUps(room).length).toBe(before + 1)
    // The other room's alarms still fire meanwhile; this one's have ended.
    const meanwhile = rooms.wakeUps(other).length
    await expect.poll(() => rooms.wakeUps(other).length).toBeGreaterThan(meanwhile + 1)
    expect(rooms.wakeUps(room)).toHaveLength(before + 1)
    rooms.worker.answer(other.id, null)
  })

  test('a settled room asks nothing more and closes the status socket', async () => {
    const room = aRoom('payload')
    rooms.worker.answer(room.id, 250)
    await rooms.watch(room)
    const guest = await rooms.enter(room)
    await expect.poll(() => rooms.status.followers(room.id)).toBe(1)
    await rooms.command(room, { do: 'unwatch' })
    await expect.poll(() => rooms.status.followers(room.id)).toBe(0)
    await guest.leave()
    expect(rooms.worker.asked(room.id)).toEqual([])
  })

  test('a killed room resumes with its numbers, present state, used signatures and alarm', async () => {
    const [wallet, payload] = [aRoom('wallet'), aRoom('payload')]
    const command = await signCommand(wallet, { do: 'publish', message: stage(1) }, { secret: rooms.secret })
    await rooms.post(wallet, command)
    rooms.worker.answer(payload.id, 1000)
    await rooms.watch(payload)
    await rooms.openOnce(payload)
    await rooms.betweenAlarms(payload)
    const before = rooms.wakeUps(payload).length
    await rooms.restart()

    const guest = await rooms.enter(payload)
    await guest.receives('payload-opened')
    await expect.poll(() => rooms.status.followers(payload.id)).toBe(1)
    await rooms.rings(payload, before, 'watching')
    rooms.status.say(payload.id, { opened: true })
    rooms.status.say(payload.id, { dispatched: true })
    await guest.receives('payload-dispatched')
    expect(guest.received.filter(({ type }) => type === 'payload-opened')).toHaveLength(1)
    const seqs = guest.received.filter(({ type }) => type !== 'payload-expiration').map(({ seq }) => seq)
    expect(seqs.slice(1)).toEqual([...new Set(seqs.slice(1))].toSorted((one, other) => one - other))
    rooms.worker.answer(payload.id, null)

    expect(await (await rooms.post(wallet, command)).json()).toEqual({ seq: 1 })
    await rooms.publish(wallet, stage(2))
    const late = await rooms.enter(wallet)
    expect((await late.receives('payload-update')).seq).toBe(2)
    await Promise.all([guest.leave(), late.leave()])
  })
}

function lastWord(room: RoomName, signed: boolean): object {
  const meta = { custom_meta: { identifier: null }, return_url: { app: null, web: null } }
  return { payload_uuidv4: room.id, reference_call_uuidv4: room.id, signed, user_token: true, ...meta }
}
