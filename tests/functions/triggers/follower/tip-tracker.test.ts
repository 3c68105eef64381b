import { beforeEach, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { err, ok } from '#contract/result'
import { HOUR, LEDGER_STALE, MINUTE, SECOND } from '#contract/timing'
import type { EventMessage } from '#contract/wire/events'
import { ledgerHash } from '#contract/wire/ledger-ids'
import type { ClosedLedger, LedgerState } from '../../../../functions/adapters/ledger/ledger.ts'
import type { Feed } from '../../../../functions/triggers/follower/feed.ts'
import { TipTracker } from '../../../../functions/triggers/follower/tip-tracker.ts'

let now = 0
/** Whether mints may carry their offer, as nodes answer it; null: none does. */
let amendment: boolean | null = true
let questions = 0
/** What an answer about the amendment waits for. */
let answering: Promise<void> | null = null
/** What was published about the connection to the ledger. */
let connected: boolean[] = []
beforeEach(() => {
  now = 1_000_000
  amendment = true
  questions = 0
  answering = null
  connected = []
})

const closed = (index: number): ClosedLedger => ({
  index,
  hash: ledgerHash.parse(`${index}`.padStart(64, '0')),
  closeTime: now,
})

/** An operator's feed whose node has closed these ledgers, and says that it knows those that it is asked about. */
function feedAt(...indexes: readonly number[]) {
  const ledgers = new Map(indexes.map((index) => [index, closed(index)]))
  const confirmed: number[] = []
  const feed = {
    fee: 10n,
    ledgers,
    confirmed,
    isListening: true,
    receivedAt: now,
    answers: true,
    get shown() {
      return { operator: '', links: new Map(), beside: new Map(), complete: [], closed: ledgers }
    },
    get state(): LedgerState | null {
      const last = ledgers.get(Math.max(...ledgers.keys()))
      const costs = {
        baseFee: drops(feed.fee),
        reserveBase: drops(feed.fee),
        reserveIncrement: drops(feed.fee),
      }
      return last ? { ...last, ...costs } : null
    },
    ask: async () => feed.answers,
    confirm: async (ledger: ClosedLedger) => {
      confirmed.push(ledger.index)
      ledgers.set(ledger.index, ledger)
    },
    close: (index: number) => ledgers.set(index, closed(index)),
  }
  return feed
}

/** The tracker of these feeds; two operators are needed. */
function track(feeds: readonly ReturnType<typeof feedAt>[], { isStopped = (): boolean => false } = {}) {
  const services = {
    clock: { now: () => now },
    ledger: {
      mintsWithOffer: async () => {
        questions += 1
        await answering
        return amendment === null ? err('unreachable') : ok(amendment)
      },
    },
    rooms: {
      publish: async (_room: unknown, message: EventMessage) => {
        if (message.type === 'xrp-connection-status') connected.push(message.data.connected)
      },
    },
    defer: () => {},
  } as unknown as ConstructorParameters<typeof TipTracker>[0]
  return new TipTracker(services, feeds as unknown as readonly Feed[], 2, isStopped)
}

test('the last ledger that two operators agree on is kept, and the connection is published once', async () => {
  const tip = track([feedAt(7, 8), feedAt(7)])
  expect([tip.last, tip.fresh, tip.index]).toEqual([null, null, 0])
  await tip.keep()
  await tip.keep()
  expect(tip.last).toMatchObject({ ...closed(7), mintsWithOffer: true })
  expect(tip.index).toBe(7)
  expect(connected).toEqual([true])
})

test('a ledger is stale half a minute after it closed', async () => {
  const tip = track([feedAt(7), feedAt(7)])
  now += LEDGER_STALE - SECOND
  await tip.keep()
  expect(tip.fresh?.index).toBe(7)
  now += SECOND
  expect(tip.fresh).toBeNull()
})

test('a ledger whose close time is ahead of the clock is stale half a minute after it was first seen', async () => {
  const ahead = feedAt(7)
  now -= LEDGER_STALE
  const tip = track([ahead, ahead])
  await tip.keep()
  now += LEDGER_STALE - SECOND
  await tip.keep()
  expect(tip.fresh?.index).toBe(7)
  now += SECOND
  expect(await tip.ask()).toBeNull()
  await tip.keep()
  expect(connected).toEqual([true, false])
})

test('a ledger that was stale when it was shown is not kept', async () => {
  const old = feedAt(7)
  now += LEDGER_STALE
  const tip = track([old, old])
  await tip.keep()
  expect(tip.last).toBeNull()
  expect(connected).toEqual([])
})

test('the costs of a ledger may change after it closed', async () => {
  const feeds = [feedAt(7), feedAt(7)] as const
  const tip = track(feeds)
  await tip.keep()
  for (const feed of feeds) feed.fee = 900n
  await tip.keep()
  expect(tip.last).toMatchObject({ index: 7, baseFee: 900n })
})

test('a ledger counts as seen while enough operators are listened to, or have answered lately', async () => {
  const [one, two] = [feedAt(7), feedAt(7)]
  const tip = track([one, two])
  expect(tip.isSeenWithin(3 * SECOND), 'before the first').toBe(false)
  await tip.keep()
  now += 3 * SECOND
  expect(tip.isSeenWithin(3 * SECOND)).toBe(true)
  two.isListening = false
  expect(tip.isSeenWithin(3 * SECOND)).toBe(false)
  expect(tip.isSeenWithin(4 * SECOND)).toBe(true)
})

test('if too few operators answer, or what they agree on is stale, the ledger counts as gone', async () => {
  const feeds = [feedAt(7), feedAt(7)] as const
  const tip = track(feeds)
  expect(await tip.ask()).toMatchObject({ index: 7 })
  feeds[1].answers = false
  expect(await tip.ask()).toBeNull()
  feeds[1].answers = true
  expect(await tip.ask()).toMatchObject({ index: 7 })
  now += LEDGER_STALE
  expect(await tip.ask()).toBeNull()
  expect(connected).toEqual([true, false, true, false])
})

test('operators that are further on are asked about the ledger that the second newest has closed', async () => {
  const [newest, second, third, last] = [feedAt(9), feedAt(8), feedAt(7), feedAt(6)]
  const tip = track([last, newest, third, second])
  expect(await tip.ask()).toMatchObject({ index: 8 })
  expect([newest, second, third, last].map(({ confirmed }) => confirmed)).toEqual([[8], [], [], []])
})

test('operators that agree already are asked about no ledger', async () => {
  const feeds = [feedAt(7, 8), feedAt(8)]
  expect(await track(feeds).ask()).toMatchObject({ index: 8 })
  const ahead = [feedAt(8, 9), feedAt(8)]
  expect(await track(ahead).ask()).toMatchObject({ index: 8 })
  expect([...feeds, ...ahead].flatMap(({ confirmed }) => confirmed)).toEqual([])
})

test('what operators agree on later never moves the ledger back', async () => {
  const [one, two, three] = [feedAt(8), feedAt(8), feedAt(7)]
  const tip = track([one, two, three])
  await tip.keep()
  one.ledgers.clear()
  one.close(7)
  await tip.keep()
  expect(tip.index).toBe(8)
})

test('a slow answer about the amendment does not move the ledger back', async () => {
  const [one, two] = [feedAt(7), feedAt(7)]
  const tip = track([one, two])
  let answer = () => {}
  answering = new Promise((resolve) => {
    answer = resolve
  })
  const slow = tip.keep()
  answering = null
  one.close(8)
  two.close(8)
  await tip.keep()
  answer()
  await slow
  expect(tip.index).toBe(8)
})

test('no ledger is kept until a node has answered whether mints may carry an offer', async () => {
  const tip = track([feedAt(7), feedAt(7)])
  amendment = null
  await tip.keep()
  expect(tip.last).toBeNull()
  amendment = false
  await tip.keep()
  expect(tip.last).toMatchObject({ index: 7, mintsWithOffer: false })
})

test('the amendment is asked for once an hour, and its last answer counts while no node gives another', async () => {
  const feeds = [feedAt(7), feedAt(7)] as const
  const tip = track(feeds)
  const closes = async (index: number) => {
    for (const feed of feeds) feed.close(index)
    await tip.keep()
    return [questions, tip.last?.index, tip.last?.mintsWithOffer]
  }
  expect(await closes(8)).toEqual([1, 8, true])
  now += HOUR - SECOND
  amendment = null
  expect(await closes(9)).toEqual([1, 9, true])
  now += SECOND
  expect(await closes(10)).toEqual([2, 10, true])
  amendment = false
  now += MINUTE - SECOND
  expect(await closes(11), 'nodes that gave no answer are left alone for a minute').toEqual([2, 11, true])
  now += SECOND
  expect(await closes(12)).toEqual([3, 12, false])
})

test('a slow answer about the amendment, once one was given, delays no later close', async () => {
  const feeds = [feedAt(7), feedAt(7)] as const
  const tip = track(feeds)
  await tip.keep()
  now += HOUR
  for (const feed of feeds) feed.close(8)
  answering = new Promise(() => {})
  void tip.keep()
  for (const feed of feeds) feed.close(9)
  await tip.keep()
  expect([questions, tip.index]).toEqual([2, 9])
})

test('while nothing is concluded the ledger counts as gone, although operators agree on it', async () => {
  let stopped = true
  const tip = track([feedAt(7), feedAt(7)], { isStopped: () => stopped })
  await tip.keep()
  stopped = false
  await tip.keep()
  expect(connected).toEqual([false, true])
})

test('the costs of an operator that is away do not count, unless too few are left', async () => {
  const away = feedAt(7)
  away.fee = 5_000n
  now += LEDGER_STALE
  const [one, two] = [feedAt(8), feedAt(8)]
  const tip = track([away, one, two])
  await tip.keep()
  expect(tip.last).toMatchObject({ index: 8, baseFee: 10n })
  two.fee = 20n
  two.ledgers.set(9, { ...closed(9), closeTime: now - LEDGER_STALE })
  const left = track([one, two])
  await left.keep()
  expect(left.last).toMatchObject({ index: 8, baseFee: 20n })
})
