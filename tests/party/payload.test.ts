import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import type { RoomName } from '#contract/rooms'
import { SIGNATURE_HEADER } from '#contract/signature'
import { DAY, HOUR, MINUTE, SECOND } from '#contract/timing'
import { payloadUuid } from '#contract/wire/ledger-ids'
import type { RoomCommand } from '#contract/wire/rooms'
import Payload from '../../party/payload.ts'
import { fc, runs } from '../support/generated.ts'
import { signCommand } from './commands.ts'
import { connectionContext, type FakeHost, fakeHost } from './fake-host.ts'
import { type FakeServer, stubSockets } from './fake-socket.ts'

const secret = 'known to the worker and its rooms'
const room: RoomName = { kind: 'payload', id: '0a1b2c3d-0000-4000-8000-000000000001' }
const start = Date.UTC(2026, 10, 20)

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.spyOn(console, 'log').mockImplementation(() => {})
})

test('wake-up and alarm are stored before the request: a room killed during it asks again', async () => {
  const sockets = stubSockets()
  const atTheMoment: unknown[] = []
  const { host, payload } = aRoom(async () => {
    atTheMoment.push(host.stored('watch'), host.alarm())
    return Response.json({ again: 15 * SECOND })
  })
  await executes(payload, watch())
  await payload.onConnect(host.arrive(), connectionContext())
  sockets[0]?.say({ opened: true })
  await expect.poll(() => atTheMoment).toHaveLength(2)
  expect(atTheMoment).toEqual([expect.objectContaining({ wakeUps: ['opened'] }), start + 15 * SECOND])

  const due = await host.runAlarm(payload, vi.setSystemTime)
  expect(atTheMoment.slice(2)).toEqual([
    expect.objectContaining({ wakeUps: ['watching'] }),
    due + 15 * SECOND,
  ])
})

test('a room killed while it reports asks again within fifteen seconds, where the Worker had named an hour', async () => {
  const sockets = stubSockets()
  const asked: string[] = []
  const { host, payload } = aRoom(async (wakeUp) => {
    asked.push(wakeUp)
    return asked.length === 2 ? new Promise<never>(() => {}) : Response.json({ again: HOUR })
  })
  await executes(payload, watch())
  await payload.onConnect(host.arrive(), connectionContext())
  await host.runAlarm(payload, vi.setSystemTime)
  sockets[0]?.say({ payload_uuidv4: room.id, signed: true })
  await expect.poll(() => asked).toEqual(['alarm', 'signed'])

  await host.runAlarm(new Payload(host), vi.setSystemTime)
  expect(asked).toEqual(['alarm', 'signed', 'signed'])
})

test('an alarm tells whether the status socket is reliable: only one that has spoken, before the payload expires', async () => {
  const sockets = stubSockets()
  const asked: string[] = []
  const { host, payload } = aRoom(async (wakeUp) => {
    asked.push(wakeUp)
    return Response.json({ again: 15 * SECOND })
  })
  await executes(payload, watch())
  await payload.onConnect(host.arrive(), connectionContext())
  await host.runAlarm(payload, vi.setSystemTime)
  sockets[0]?.say({ expires_in_seconds: 284 })
  await host.runAlarm(payload, vi.setSystemTime)
  sockets[0]?.break()
  await host.runAlarm(payload, vi.setSystemTime)
  await vi.advanceTimersByTimeAsync(SECOND)
  sockets[1]?.say({ expires_in_seconds: 254 })
  await host.runAlarm(payload, vi.setSystemTime)
  await host.runAlarm(payload, () => vi.setSystemTime(start + 5 * MINUTE))

  expect(asked).toEqual(['alarm', 'watching', 'alarm', 'watching', 'alarm'])
})

test.each(['signed', 'rejected', 'expired'] as const)(
  'a payload reported as %s that the Worker could not settle is not left to a status socket that reports it once',
  async (report) => {
    const sockets = stubSockets()
    const asked: string[] = []
    const { host, payload } = aRoom(async (wakeUp) => {
      asked.push(wakeUp)
      return Response.json({ again: 15 * SECOND })
    })
    await executes(payload, watch())
    await payload.onConnect(host.arrive(), connectionContext())
    sockets[0]?.say(
      report === 'expired' ? { expired: true } : { payload_uuidv4: room.id, signed: report === 'signed' },
    )
    await expect.poll(() => asked).toEqual([report])
    sockets[0]?.say({ expires_in_seconds: 240 })
    await host.runAlarm(payload, vi.setSystemTime)

    expect(asked).toEqual([report, 'alarm'])
  },
)

test('an alarm that fires too early is set again for the same time', async () => {
  stubSockets()
  const { host, payload } = aRoom(async () => Response.json({ again: MINUTE }))
  await executes(payload, watch())
  const due = await host.runAlarm(payload, (at) => vi.setSystemTime(at - 1))
  expect(host.alarm()).toBe(due)
})

test('a room that lost its memory restores payload, visitors and status socket at the next alarm', async () => {
  const sockets = stubSockets()
  const asked: string[] = []
  const { host, payload } = aRoom(async (wakeUp) => {
    asked.push(wakeUp)
    return Response.json({ again: HOUR })
  })
  await executes(payload, watch())
  await payload.onConnect(host.arrive(), connectionContext())
  sockets[0]?.say({ opened: true })
  await expect.poll(() => asked).toEqual(['opened'])
  expect(sockets).toHaveLength(1)

  const woken = new Payload(host)
  const due = await host.runAlarm(woken, vi.setSystemTime)
  expect(sockets).toHaveLength(2)
  // Only the socket was due: the Worker had said to ask in an hour.
  expect(asked).toEqual(['opened'])
  expect(host.alarm()).toBe(due + 15 * SECOND)
})

test('a room whose host lost its alarm sets it again for the next visitor', async () => {
  stubSockets()
  const { host, payload } = aRoom(async () => Response.json({ again: HOUR }))
  await executes(payload, watch())
  await host.runAlarm({ onAlarm: async () => {} }, () => {})
  expect(host.alarm()).toBeNull()
  await new Payload(host).onConnect(host.arrive(), connectionContext())
  expect(host.alarm()).toBe(start + 15 * SECOND)
})

test('a room that lost its memory follows the status socket again as soon as anything wakes it', async () => {
  const sockets = stubSockets()
  const { host, payload } = aRoom(async () => Response.json({ again: HOUR }))
  await executes(payload, watch())
  const visitor = host.arrive()
  await payload.onConnect(visitor, connectionContext())

  const woken = new Payload(host)
  await executes(woken, { do: 'publish', message: { type: 'server-shutdown', uuid: null, data: {} } })
  expect(sockets).toHaveLength(2)
  sockets[1]?.say({ opened: true })
  await expect.poll(() => visitor.received.map(({ type }) => type)).toContain('payload-opened')
})

test('a room that is woken by the last visitor as they leave follows no status socket', async () => {
  const sockets = stubSockets()
  const { host, payload } = aRoom(async () => Response.json({ again: HOUR }))
  await executes(payload, watch())
  const visitor = host.arrive()
  await payload.onConnect(visitor, connectionContext())

  // Its host still lists a visitor whose closing is not completed.
  await new Payload(host).left(visitor)
  expect(sockets.slice(1).every(({ closed }) => closed)).toBe(true)
})

test('without visitors the alarm fires at the Worker’s time, and not sooner', async () => {
  stubSockets()
  const { host, payload } = aRoom(async () => Response.json({ again: 10 * MINUTE }))
  await executes(payload, watch())
  expect(host.alarm()).toBe(start + 15 * SECOND)
  await host.runAlarm(payload, vi.setSystemTime)
  expect(host.alarm()).toBe(start + 15 * SECOND + 10 * MINUTE)
})

test.each([
  ['at once', -5, SECOND / 4],
  ['next week', 7 * DAY, HOUR],
])('if the Worker asks for a recheck %s, the time is clamped', async (_, again, wait) => {
  stubSockets()
  const { host, payload } = aRoom(async () => Response.json({ again }))
  await executes(payload, watch())
  await host.runAlarm(payload, vi.setSystemTime)
  expect(host.alarm()).toBe(start + 15 * SECOND + wait)
})

test('an unanswering Worker is asked at growing intervals, until a day after the payload expired', async () => {
  stubSockets()
  const waits: number[] = []
  const { host, payload } = aRoom(async () => {
    throw new Error('connection refused')
  })
  await executes(payload, watch())
  for (let rings = 0; host.stored('watch') !== undefined; rings += 1) {
    expect(rings).toBeLessThan(2000)
    await host.runAlarm(payload, vi.setSystemTime)
    waits.push((host.alarm() ?? 0) - Date.now())
  }
  expect(waits.slice(0, 9)).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 32_000, MINUTE, MINUTE])
  expect(Date.now()).toBeGreaterThan(start + 5 * MINUTE + DAY)
  expect(Date.now()).toBeLessThan(start + 5 * MINUTE + DAY + 2 * MINUTE)
})

test('a Worker that fails again after an answer is asked again soon', async () => {
  stubSockets()
  const fails = [true, true, true, false, true]
  const { host, payload } = aRoom(async () =>
    fails.shift() ? new Response('', { status: 503 }) : Response.json({ again: MINUTE }),
  )
  await executes(payload, watch())
  const waits: number[] = []
  while (fails.length > 0) {
    await host.runAlarm(payload, vi.setSystemTime)
    waits.push((host.alarm() ?? 0) - Date.now())
  }
  expect(waits).toEqual([500, 1000, 2000, MINUTE, 500])
})

test.each([
  ['a page of HTML', () => new Response('<p>Bad gateway</p>', { status: 502 })],
  ['a refusal', () => Response.json({ error: 'no', code: 'internal', requestId: '1' }, { status: 500 })],
  ['a failure that has the form of one', () => Response.json({ again: null }, { status: 500 })],
  ['success without an answer', () => Response.json({ ok: true })],
])('%s does not count as an answer', async (_, reply) => {
  stubSockets()
  const { host, payload } = aRoom(async () => reply())
  await executes(payload, watch())
  await host.runAlarm(payload, vi.setSystemTime)
  expect(host.stored('watch')).toMatchObject({ wakeUps: ['empty'], failures: 1 })
})

test('a Worker that has not answered within thirty seconds is asked again', async () => {
  stubSockets()
  let called = (_: Request) => {}
  const asked = new Promise<Request>((resolve) => {
    called = resolve
  })
  const fetch = (request: Request) => {
    called(request)
    return new Promise((_, reject) =>
      request.signal.addEventListener('abort', () => reject(new Error('aborted'))),
    )
  }
  const host = fakeHost({ ROOM_SECRET: secret, SELF: { fetch } })
  const payload = new Payload(host)
  await executes(payload, watch())
  const asking = host.runAlarm(payload, vi.setSystemTime)
  await asked
  await vi.advanceTimersByTimeAsync(30 * SECOND - 1)
  expect(host.stored('watch')).toMatchObject({ wakeUps: ['empty'], failures: 0 })
  await vi.advanceTimersByTimeAsync(1)
  await asking
  expect(host.stored('watch')).toMatchObject({ wakeUps: ['empty'], failures: 1 })
  expect(host.alarm()).toBe(Date.now() + SECOND / 2)
})

test('a room settled during a request to the Worker stays settled', async () => {
  const sockets = stubSockets()
  const { host, payload } = aRoom(async () => {
    await executes(payload, { do: 'unwatch' })
    return Response.json({ again: SECOND })
  })
  await executes(payload, watch())
  await payload.onConnect(host.arrive(), connectionContext())
  await host.runAlarm(payload, vi.setSystemTime)
  expect(host.stored('watch')).toBeUndefined()
  expect(sockets.every(({ closed }) => closed)).toBe(true)
  expect(host.alarm()).toBeGreaterThan(start + HOUR)
})

test('a report that comes while the Worker answers an earlier wake-up is sent, also if the Worker had the room begin anew meanwhile', async () => {
  const sockets = stubSockets()
  const asked: string[] = []
  const { host, payload } = aRoom(async (wakeUp) => {
    asked.push(wakeUp)
    if (asked.length === 1) {
      await executes(payload, { do: 'unwatch' })
      await executes(payload, watch())
      sockets[1]?.say({ payload_uuidv4: room.id, signed: true })
      await expect.poll(() => host.stored('watch')).toMatchObject({ wakeUps: ['signed'] })
    }
    return Response.json({ again: HOUR })
  })
  await executes(payload, watch())
  await payload.onConnect(host.arrive(), connectionContext())
  await host.runAlarm(payload, vi.setSystemTime)
  expect(asked).toEqual(['alarm', 'signed'])
})

test('when asked to follow again, a room still sends its unsent wake-ups', async () => {
  const sockets = stubSockets()
  const asked: string[] = []
  let down = true
  const { host, payload } = aRoom(async (wakeUp) => {
    asked.push(wakeUp)
    return down ? new Response('', { status: 503 }) : Response.json({ again: MINUTE })
  })
  await executes(payload, watch())
  await payload.onConnect(host.arrive(), connectionContext())
  sockets[0]?.say({ payload_uuidv4: room.id, signed: true })
  await expect.poll(() => asked).toEqual(['signed'])
  down = false
  vi.setSystemTime(start + SECOND)
  await executes(payload, watch('wss://elsewhere.example/sign'))
  expect(sockets.map(({ url, closed }) => [url, closed])).toEqual([
    ['wss://xaman.example/sign', true],
    ['wss://elsewhere.example/sign', false],
  ])
  await host.runAlarm(payload, vi.setSystemTime)
  expect(asked).toEqual(['signed', 'signed'])
})

test('a Worker that asks again to follow a payload is there: its next failure is tried again soon', async () => {
  stubSockets()
  const { host, payload } = aRoom(async () => new Response('', { status: 503 }))
  await executes(payload, watch())
  for (let rings = 0; rings < 4; rings += 1) await host.runAlarm(payload, vi.setSystemTime)
  expect(host.alarm()).toBe(Date.now() + 4 * SECOND)
  await executes(payload, watch())
  await host.runAlarm(payload, vi.setSystemTime)
  expect(host.alarm()).toBe(Date.now() + SECOND / 2)
})

test('a report that comes again while the Worker does not answer is kept once', async () => {
  const sockets = stubSockets()
  const { host, payload } = aRoom(async () => new Response('', { status: 503 }))
  await executes(payload, watch())
  await payload.onConnect(host.arrive(), connectionContext())
  for (let reports = 1; reports <= 2; reports += 1) {
    sockets[0]?.say({ expired: true })
    await expect.poll(() => host.stored('watch')).toMatchObject({ wakeUps: ['expired'], failures: reports })
  }
})

test('an answer published during a request to the Worker is never followed by "expired"', async () => {
  const sockets = stubSockets()
  const uuid = payloadUuid.parse(room.id)
  const { host, payload } = aRoom(async () => {
    await executes(payload, { do: 'publish', message: { type: 'nft-transaction-rejected', uuid, data: {} } })
    return Response.json({ again: null })
  })
  await executes(payload, watch())
  const visitor = host.arrive()
  await payload.onConnect(visitor, connectionContext())
  vi.setSystemTime(start + 6 * MINUTE)
  sockets[0]?.say({ expired: true })
  await expect.poll(() => host.stored('watch')).toBeUndefined()
  expect(visitor.received.map(({ type }) => type)).toEqual([
    'connected',
    'payload-expiration',
    'nft-transaction-rejected',
  ])
})

test.each(['signed', 'rejected'] as const)(
  'that a payload was %s is told before the Worker has answered, and nothing of Xaman is told after it',
  async (answer) => {
    const sockets = stubSockets()
    const asked: string[] = []
    let answers = (_: Response) => {}
    const { host, payload } = aRoom((wakeUp) => {
      asked.push(wakeUp)
      return new Promise((resolve) => {
        answers = resolve
      })
    })
    await executes(payload, watch())
    const visitor = host.arrive()
    await payload.onConnect(visitor, connectionContext())
    for (const left of [284, 0, -16]) sockets[0]?.say({ expires_in_seconds: left })
    sockets[0]?.say({ payload_uuidv4: room.id, signed: answer === 'signed' })
    await expect.poll(() => asked).toEqual([answer])
    for (const late of [{ opened: true }, { expires_in_seconds: 269 }, { expired: true }])
      sockets[0]?.say(late)
    await host.runAlarm(payload, vi.setSystemTime)
    expect(asked, 'one question at a time').toEqual([answer])
    answers(Response.json({ again: 15 * SECOND }))
    await expect.poll(() => host.stored('watch')).toMatchObject({ wakeUps: [] })

    const late = host.arrive()
    await payload.onConnect(late, connectionContext())
    const event = expect.objectContaining({ uuid: room.id, data: { event: answer } })
    expect(visitor.received.slice(2)).toEqual([
      expect.objectContaining({ type: 'payload-expiration', data: { expiresInSeconds: 284 } }),
      event,
    ])
    expect(late.received.slice(1), 'without a countdown').toEqual([event])
  },
)

test('a payload is said to have expired once, from two seconds before its time on, and has no time left then', async () => {
  const sockets = stubSockets()
  const asked: string[] = []
  const { host, payload } = aRoom(async (wakeUp) => {
    asked.push(wakeUp)
    return Response.json({ again: 15 * SECOND })
  })
  await executes(payload, watch())
  const visitor = host.arrive()
  await payload.onConnect(visitor, connectionContext())
  const expires = async (at: number) => {
    vi.setSystemTime(at)
    const before = asked.length
    sockets[0]?.say({ expired: true })
    await expect.poll(() => asked).toHaveLength(before + 1)
    await expect.poll(() => host.stored('watch')).toMatchObject({ wakeUps: [] })
  }
  await expires(start + 5 * MINUTE - 2 * SECOND - 1)
  expect(visitor.received).toHaveLength(2)
  await expires(start + 5 * MINUTE - 2 * SECOND)
  expect(visitor.received).toHaveLength(4)
  await expires(start + 6 * MINUTE)
  expect(visitor.received.slice(2)).toEqual([
    expect.objectContaining({ type: 'payload-expired', uuid: room.id }),
    expect.objectContaining({ uuid: room.id, data: { event: 'expired' } }),
  ])
  const late = host.arrive()
  await payload.onConnect(late, connectionContext())
  expect(late.received.at(-1)).toMatchObject({ data: { expiresInSeconds: 0 } })
})

test('a payload of which Xaman says nothing is said to have expired by the room’s own alarms', async () => {
  stubSockets()
  const { host, payload } = aRoom(async () => Response.json({ again: 30 * SECOND }))
  await executes(payload, watch())
  const visitor = host.arrive()
  await payload.onConnect(visitor, connectionContext())
  const expiredAt: number[] = []
  while (Date.now() < start + 6 * MINUTE) {
    await host.runAlarm(payload, vi.setSystemTime)
    if (visitor.received.some(({ type }) => type === 'payload-expired')) expiredAt.push(Date.now())
  }
  expect(expiredAt[0]).toBeLessThan(start + 5 * MINUTE + 30 * SECOND)
  expect(visitor.received.map(({ type }) => type)).toEqual([
    'connected',
    'payload-expiration',
    'payload-expired',
    'xaman-event',
  ])
})

test('in whatever order Xaman’s frames come, and however often, visitors get each event once, and nothing after an answer', async () => {
  const frames = {
    opened: { opened: true },
    'pre-signed': { pre_signed: true },
    dispatched: { dispatched: true },
    signed: { payload_uuidv4: room.id, signed: true },
    rejected: { payload_uuidv4: room.id, signed: false },
    expired: { expired: true },
  }
  type Frame = keyof typeof frames
  const kinds = Object.keys(frames) as Frame[]
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...kinds), { maxLength: 12 }), async (order) => {
      const sockets = stubSockets()
      const asked: string[] = []
      const { host, payload } = aRoom(async (wakeUp) => {
        asked.push(wakeUp)
        return Response.json({ again: 15 * SECOND })
      })
      await executes(payload, watch())
      const visitor = host.arrive()
      await payload.onConnect(visitor, connectionContext())
      await setImmediate()
      for (const kind of order) sockets[0]?.say(frames[kind])
      await setImmediate()
      await expect.poll(() => host.stored('watch')).toMatchObject({ wakeUps: [] })

      const answerAt = order.findIndex((kind) => kind === 'signed' || kind === 'rejected')
      const counting = answerAt === -1 ? order : order.slice(0, answerAt + 1)
      const published = [...new Set(counting)].filter((kind) => kind !== 'expired')
      const events = visitor.received as unknown as { type: string; data: { event?: Frame } }[]
      expect(events.flatMap(({ data }) => data.event ?? [])).toEqual(published)
      expect(asked.filter((wakeUp) => wakeUp !== 'expired')).toEqual(
        published.filter((kind) => kind !== 'pre-signed' && kind !== 'dispatched'),
      )
    }),
    { numRuns: runs(60) },
  )
})

test('the first visitor of an empty room has the Worker asked soon, and not in an hour; a second one does not', async () => {
  stubSockets()
  const asked: string[] = []
  const { host, payload } = aRoom(async (wakeUp) => {
    asked.push(wakeUp)
    return Response.json({ again: HOUR })
  })
  await executes(payload, watch())
  await host.runAlarm(payload, vi.setSystemTime)
  await payload.onConnect(host.arrive(), connectionContext())
  await host.runAlarm(payload, vi.setSystemTime)
  expect(asked).toEqual(['empty', 'alarm'])
  expect(Date.now()).toBe(start + 30 * SECOND)

  await payload.onConnect(host.arrive(), connectionContext())
  await host.runAlarm(payload, vi.setSystemTime)
  expect(asked).toEqual(['empty', 'alarm'])
})

test('the status socket stays while one of two visitors leaves, and is one after the last has left and come back', async () => {
  const sockets = stubSockets()
  const { host, payload } = aRoom(async () => Response.json({ again: HOUR }))
  await executes(payload, watch())
  const [one, other] = [host.arrive(), host.arrive()]
  for (const visitor of [one, other]) await payload.onConnect(visitor, connectionContext())
  one.leave()
  await payload.onClose(one)
  expect(sockets.map(({ closed }) => closed)).toEqual([false])

  sockets[0]?.break()
  other.leave()
  await payload.onClose(other)
  await payload.onConnect(host.arrive(), connectionContext())
  for (let seconds = 0; seconds < 50; seconds += 10) {
    sockets.at(-1)?.say({ expires_in_seconds: 250 })
    await vi.advanceTimersByTimeAsync(10 * SECOND)
  }
  expect(sockets.map(({ closed }) => closed)).toEqual([true, false])
})

test('a status socket that is not opened within five seconds is given up, and asked for again', async () => {
  const xaman: FakeServer = { does: 'nothing' }
  const sockets = stubSockets(xaman)
  const { host, payload } = aRoom(async () => Response.json({ again: HOUR }))
  await executes(payload, watch())
  const visitor = host.arrive()
  await payload.onConnect(visitor, connectionContext())
  await vi.advanceTimersByTimeAsync(5 * SECOND - 1)
  expect(sockets.map(({ closed }) => closed)).toEqual([false])
  xaman.does = 'open'
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(sockets.map(({ closed }) => closed)).toEqual([true, false])
  sockets[1]?.say({ expires_in_seconds: 284 })
  await expect.poll(() => visitor.received.at(-1)).toMatchObject({ data: { expiresInSeconds: 284 } })
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  expect(
    sockets.map(({ closed }) => closed),
    'an open one stays',
  ).toEqual([true, false])
})

test('a status socket that is refused is asked for again at growing intervals', async () => {
  const sockets = stubSockets({ does: 'refuse' })
  const { host, payload } = aRoom(async () => Response.json({ again: HOUR }))
  await executes(payload, watch())
  await payload.onConnect(host.arrive(), connectionContext())
  const waits: number[] = []
  for (let count = 1; count <= 3; count += 1) {
    const from = Date.now()
    while (sockets.length === count) await vi.advanceTimersByTimeAsync(250)
    waits.push(Date.now() - from)
  }
  expect(waits).toEqual([500, 1000, 2000])
})

test('a status socket under way is called off when the last visitor leaves', async () => {
  const sockets = stubSockets({ does: 'nothing' })
  const { host, payload } = aRoom(async () => Response.json({ again: HOUR }))
  await executes(payload, watch())
  const visitor = host.arrive()
  await payload.onConnect(visitor, connectionContext())
  visitor.leave()
  await payload.onClose(visitor)
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  expect(sockets.map(({ closed }) => closed)).toEqual([true])
})

test('a status socket that never says anything is replaced after forty seconds', async () => {
  const sockets = stubSockets()
  const { host, payload } = aRoom(async () => Response.json({ again: HOUR }))
  await executes(payload, watch())
  await payload.onConnect(host.arrive(), connectionContext())
  await vi.advanceTimersByTimeAsync(40 * SECOND)
  expect(sockets[0]?.closed).toBe(true)
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(sockets).toHaveLength(2)
})

test('what a status socket says after another has taken its place is not heard', async () => {
  const sockets = stubSockets()
  const { host, payload } = aRoom(async () => Response.json({ again: HOUR }))
  await executes(payload, watch())
  const visitor = host.arrive()
  await payload.onConnect(visitor, connectionContext())
  await vi.advanceTimersByTimeAsync(0)
  await executes(payload, watch('wss://elsewhere.example/sign'))
  sockets[0]?.say({ opened: true })
  await setImmediate()
  expect(sockets).toHaveLength(2)
  expect(visitor.received.map(({ type }) => type)).toEqual(['connected', 'payload-expiration'])
})

test('a status socket that has said nothing since it broke is not relied on', async () => {
  const sockets = stubSockets()
  const asked: string[] = []
  const { host, payload } = aRoom(async (wakeUp) => {
    asked.push(wakeUp)
    return Response.json({ again: 15 * SECOND })
  })
  await executes(payload, watch())
  await payload.onConnect(host.arrive(), connectionContext())
  sockets[0]?.say({ expires_in_seconds: 284 })
  await vi.advanceTimersByTimeAsync(0)
  sockets[0]?.break()
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(sockets).toHaveLength(2)
  await host.runAlarm(payload, vi.setSystemTime)
  expect(asked).toEqual(['alarm'])
})

test('a visitor who comes back has a status socket that breaks opened again soon, however often one broke before', async () => {
  const sockets = stubSockets()
  const { host, payload } = aRoom(async () => Response.json({ again: HOUR }))
  await executes(payload, watch())
  const visitor = host.arrive()
  await payload.onConnect(visitor, connectionContext())
  for (let count = 1; count <= 4; count += 1) {
    sockets.at(-1)?.break()
    await vi.advanceTimersByTimeAsync(8 * SECOND)
  }
  visitor.leave()
  await payload.onClose(visitor)
  await payload.onConnect(host.arrive(), connectionContext())
  await vi.advanceTimersByTimeAsync(0)
  const before = sockets.length
  sockets.at(-1)?.break()
  await vi.advanceTimersByTimeAsync(SECOND / 2)
  expect(sockets).toHaveLength(before + 1)
})

test('a payload is followed on after its only visitor has left, although the room had no event yet', async () => {
  stubSockets()
  const asked: string[] = []
  const { host, payload } = aRoom(async (wakeUp) => {
    asked.push(wakeUp)
    return Response.json({ again: HOUR })
  })
  await executes(payload, watch())
  const visitor = host.arrive()
  await payload.onConnect(visitor, connectionContext())
  visitor.leave()
  await payload.onClose(visitor)
  await host.runAlarm(new Payload(host), vi.setSystemTime)
  expect(asked).toEqual(['empty'])
})

test('a status socket that keeps breaking is retried at growing intervals, a silent one is replaced', async () => {
  const sockets = stubSockets()
  const { host, payload } = aRoom(async () => Response.json({ again: HOUR }))
  await executes(payload, watch())
  await payload.onConnect(host.arrive(), connectionContext())
  const waits: number[] = []
  for (let count = 1; count <= 7; count += 1) {
    sockets.at(-1)?.break()
    const from = Date.now()
    while (sockets.length === count) await vi.advanceTimersByTimeAsync(250)
    waits.push(Date.now() - from)
  }
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000])
  await vi.advanceTimersByTimeAsync(39 * SECOND)
  sockets.at(-1)?.say({ expires_in_seconds: 100 })
  await vi.advanceTimersByTimeAsync(39 * SECOND)
  expect(sockets).toHaveLength(8)
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(sockets.at(-1)?.closed).toBe(true)
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(sockets).toHaveLength(9)
})

test('a settled room deletes its storage a day later, unless a visitor is still connected', async () => {
  stubSockets()
  const { host, payload } = aRoom(async () => Response.json({ again: null }))
  await executes(payload, watch())
  await host.runAlarm(payload, vi.setSystemTime)
  expect(host.alarm()).toBe(start + 15 * SECOND + DAY)

  const visitor = host.arrive()
  await payload.onConnect(visitor, connectionContext())
  await host.runAlarm(payload, vi.setSystemTime)
  expect(host.isEmpty()).toBe(false)

  visitor.leave()
  await host.runAlarm(payload, vi.setSystemTime)
  expect(host.isEmpty()).toBe(true)
  expect(host.alarm()).toBeNull()
})

function aRoom(worker: (wakeUp: string) => Promise<Response>): { host: FakeHost; payload: Payload } {
  const SELF = {
    fetch: async (request: Request) => {
      expect(request.headers.get(SIGNATURE_HEADER)).not.toBeNull()
      return worker(((await request.json()) as { wakeUp: string }).wakeUp)
    },
  }
  const host = fakeHost({ ROOM_SECRET: secret, SELF })
  return { host, payload: new Payload(host) }
}

function watch(statusSocket = 'wss://xaman.example/sign'): RoomCommand {
  return { do: 'watch', statusSocket, expiresAt: start + 5 * MINUTE }
}

async function executes(payload: Payload, command: RoomCommand): Promise<void> {
  const { body, signature } = await signCommand(room, command, { secret })
  const url = `http://room/parties/payload/${room.id}`
  const request = new Request(url, { method: 'POST', body, headers: { [SIGNATURE_HEADER]: signature } })
  expect((await payload.onRequest(request)).status).toBe(200)
}
