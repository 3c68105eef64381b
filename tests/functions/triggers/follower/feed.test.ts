import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { err } from '#contract/result'
import { SECOND } from '#contract/timing'
import type { Address } from '#contract/wire/ledger-ids'
import { accountIndex } from '../../../../functions/adapters/ledger/ids.ts'
import type { ClosedLedger, LedgerNode } from '../../../../functions/adapters/ledger/ledger.ts'
import type { Cursor } from '../../../../functions/records/journal/cursor-store.ts'
import type { Feed } from '../../../../functions/triggers/follower/feed.ts'
import { fc, runs } from '../../../support/generated.ts'
import {
  hashOf,
  ledgerHashOf,
  MINTER,
  NETWORK,
  type Oddity,
  tailAt,
  threadFeed,
  threadNode,
} from '../../../support/thread-feed.ts'

/** A mint's URI, hex: five of them exceed the limit of a feed. */
const MEGABYTE = 'AB'.repeat(1_000_000)
/** The ripple epoch in Unix ms. */
const RIPPLE_EPOCH = 946_684_800_000

let now = 0
let tail: Cursor | null = null
/** The calls, in order. */
let asked: string[] = []
/** The feed's events and what it logged, in order. */
let received: string[] = []
/** The last ledger of a node as it is subscribed to. */
let subscribedAt = 3
beforeEach(() => {
  now = RIPPLE_EPOCH + 60 * 60 * SECOND
  tail = null
  asked = []
  received = []
  subscribedAt = 3
})

const node = (name: string, n: number, odd: Oddity = {}) =>
  threadNode(name, n, odd, { now: () => now, ask: (call) => void asked.push(call) })

/** A node's socket: it accepts a subscription, and emits what the test emits. */
class Socket extends EventTarget {
  isSubscribed = false
  isClosed = false
  accept() {}
  close() {
    this.isClosed = true
  }
  send() {
    this.isSubscribed = true
    const result = { ...closing(subscribedAt), network_id: NETWORK }
    this.say({ type: 'response', status: 'success', result })
  }
  say(message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
}

const closing = (index: number) => ({
  ledger_index: index,
  ledger_hash: ledgerHashOf(index),
  ledger_time: (now - RIPPLE_EPOCH) / SECOND,
  fee_base: 10,
  reserve_base: 1_000_000,
  reserve_inc: 200_000,
})
const closes = (index: number) => ({ type: 'ledgerClosed', ...closing(index) })

/** The n-th link as a socket message. */
const streamed = (n: number) => ({
  type: 'transaction',
  hash: hashOf(n),
  ledger_hash: ledgerHashOf(n),
  ledger_index: n,
  validated: true,
  tx_json: { Account: MINTER, TransactionType: 'NFTokenMint', Fee: '12' },
  meta: {
    TransactionResult: 'tesSUCCESS',
    AffectedNodes: [
      {
        ModifiedNode: {
          LedgerEntryType: 'AccountRoot',
          LedgerIndex: accountIndex(MINTER),
          PreviousTxnID: hashOf(n - 1),
          PreviousFields: { Balance: '100' },
          FinalFields: { Balance: '88' },
        },
      },
    ],
  },
})

/** Sockets in opening order. */
function openSockets(): Socket[] {
  const sockets: Socket[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const socket = new Socket()
    sockets.push(socket)
    return Object.assign(new Response(), { webSocket: socket })
  })
  return sockets
}

const feedOf = (nodes: readonly LedgerNode[]) =>
  threadFeed(nodes, { now: () => now, tail: () => tail, hear: (event) => void received.push(event) })

const heldBy = (feed: Feed) => [...feed.shown.links.values()].map(({ ledger }) => ledger)
async function delivered() {
  for (let turns = 0; turns < 20; turns += 1) await setImmediate()
}

test('a feed that subscribes anew reads what its broken socket did not deliver any more', async () => {
  const sockets = openSockets()
  const feed = feedOf([node('a', 4, { hasSocket: true })])
  await feed.listen()
  sockets[0]?.say(closes(4))
  await delivered()
  expect(heldBy(feed)).toEqual([1, 2, 3])
  sockets[0]?.dispatchEvent(new Event('close'))
  subscribedAt = 5
  await feed.listen()
  await delivered()
  expect(heldBy(feed)).toEqual([1, 2, 3, 4])
  expect(feed.shown.complete.at(-1)).toEqual({ index: 5, last: hashOf(4) })
})

test('if a subscribed node omits a link, the operator’s next node is asked for it at the next close', async () => {
  const sockets = openSockets()
  const feed = feedOf([node('a', 3, { hasSocket: true, without: 2 }), node('b', 3)])
  await feed.listen()
  await delivered()
  expect(heldBy(feed)).toEqual([1, 3])
  sockets[0]?.say(closes(4))
  await delivered()
  expect(heldBy(feed)).toEqual([1, 2, 3])
})

test('a doubted feed keeps what it has shown until its next close, and is read again then', async () => {
  const sockets = openSockets()
  const feed = feedOf([node('a', 3, { hasSocket: true })])
  await feed.listen()
  await delivered()
  asked = []
  feed.doubt()
  expect(heldBy(feed)).toEqual([1, 2, 3])
  expect(asked).toEqual([])
  sockets[0]?.say(closes(4))
  await delivered()
  expect(heldBy(feed)).toEqual([1, 2, 3])
  expect(asked).toContain('a history')
})

test('a feed that holds more than 5 MB ignores its socket until the journal has taken some of it', async () => {
  const sockets = openSockets()
  const feed = feedOf([node('a', 7, { hasSocket: true, uri: MEGABYTE })])
  subscribedAt = 5
  await feed.listen()
  await delivered()
  expect(heldBy(feed)).toEqual([1, 2, 3, 4, 5])
  sockets[0]?.say(closes(6))
  sockets[0]?.say(streamed(6))
  await delivered()
  expect(heldBy(feed)).toEqual([1, 2, 3, 4, 5])
  tail = tailAt(5)
  sockets[0]?.say(closes(7))
  sockets[0]?.say(streamed(7))
  await delivered()
  expect(heldBy(feed).filter((ledger) => ledger > 5)).toEqual([6, 7])
})

test('a feed never writes: it subscribes, asks, reads and confirms without a database', async () => {
  const sockets = openSockets()
  const feed = feedOf([node('a', 4, { hasSocket: true })])
  expect(await feed.listen()).toBe(true)
  await delivered()
  sockets[0]?.say(closes(4))
  sockets[0]?.say(streamed(4))
  await delivered()
  expect(await feed.ask()).toBe(true)
  expect(await feed.read()).toBe(true)
  await feed.confirm({ index: 3, hash: ledgerHashOf(3), closeTime: now })
  expect(heldBy(feed)).toEqual([1, 2, 3, 4])
  feed.close()
})

test('a feed that listens has read what came before, and needs no request for what its socket reports', async () => {
  openSockets()
  const feed = feedOf([node('a', 3, { hasSocket: true })])
  const listening = feed.listen()
  expect(await feed.read()).toBe(true)
  expect(await listening).toBe(true)
  expect(heldBy(feed)).toEqual([1, 2, 3])
  expect(await feed.ask()).toBe(true)
  expect(await feed.read()).toBe(true)
  expect(asked).toEqual(['a account', 'a history'])
})

test('a feed has read what came before as soon as it listens', async () => {
  openSockets()
  const feed = feedOf([node('a', 3, { hasSocket: true })])
  expect(await feed.listen()).toBe(true)
  expect(heldBy(feed)).toEqual([1, 2, 3])
})

test('a close of an earlier subscription that still waits its turn proves nothing about the ledgers of the next', async () => {
  const sockets = openSockets()
  const growing = node('a', 7, { hasSocket: true })
  const feed = feedOf([growing])
  await feed.listen()
  const { view } = growing
  let answer = () => {}
  const slow = new Promise<void>((resolve) => {
    answer = resolve
  })
  growing.view = (ledger) => ({ ...view(ledger), account: (of) => slow.then(() => view(ledger).account(of)) })
  sockets[0]?.say(closes(5))
  sockets[0]?.say(closes(6))
  await delivered()
  sockets[0]?.dispatchEvent(new Event('close'))
  subscribedAt = 7
  const listening = feed.listen()
  answer()
  await listening
  sockets[1]?.say(closes(8))
  await delivered()
  expect(feed.shown.complete.at(-1)).toEqual({ index: 7, last: hashOf(7) })
})

test('a doubted feed is read again once, with a socket and without', async () => {
  const sockets = openSockets()
  const feed = feedOf([node('a', 3, { hasSocket: true })])
  await feed.listen()
  feed.doubt()
  for (const index of [4, 5, 6]) sockets[0]?.say(closes(index))
  await delivered()
  const asking = feedOf([node('b', 3)])
  await asking.read()
  asking.doubt()
  for (let reading = 0; reading < 3; reading += 1) expect(await asking.read()).toBe(true)
  expect(asked.filter((call) => call.endsWith('history'))).toEqual([
    'a history',
    'a history',
    'b history',
    'b history',
  ])
})

test('each close and each new link of a socket is reported, and one that comes again is not', async () => {
  const sockets = openSockets()
  const feed = feedOf([node('a', 3, { hasSocket: true })])
  await feed.listen()
  expect(received).toEqual(['shown', 'close'])
  received = []
  sockets[0]?.say(closes(4))
  sockets[0]?.say(streamed(4))
  for (const again of [closes(4), closes(3), streamed(4)]) sockets[0]?.say(again)
  await delivered()
  expect(received).toEqual(['shown', 'close', 'shown'])
  expect(feed.state?.index).toBe(4)
  expect(feed.shown.closed.get(4)).toMatchObject({ hash: ledgerHashOf(4) })
})

test('a ledger is complete for a subscribed feed once the next one has closed: its transactions come after its close', async () => {
  const sockets = openSockets()
  const feed = feedOf([node('a', 3, { hasSocket: true })])
  await feed.listen()
  sockets[0]?.say(closes(4))
  await delivered()
  expect(feed.shown.complete.at(-1)).toEqual({ index: 3, last: hashOf(3) })
  sockets[0]?.say(streamed(4))
  sockets[0]?.say(closes(5))
  await delivered()
  expect(feed.shown.complete.at(-1)).toEqual({ index: 4, last: hashOf(4) })
  expect(asked.filter((call) => call === 'a account').length, 'all came by the socket').toBe(1)
})

test('a feed that has missed a close reads what it may have missed with it', async () => {
  const sockets = openSockets()
  const feed = feedOf([node('a', 5, { hasSocket: true })])
  await feed.listen()
  sockets[0]?.say(closes(6))
  sockets[0]?.say(closes(7))
  await delivered()
  expect(heldBy(feed)).toEqual([1, 2, 3, 4, 5])
  expect(feed.shown.complete.at(-1)).toEqual({ index: 6, last: hashOf(5) })
})

test.each([9, 1_000_000_000])(
  'a node that has closed a ledger with a wrong index (%i) counts again from its next close on',
  async (wrong) => {
    const sockets = openSockets()
    const feed = feedOf([node('a', 5, { hasSocket: true })])
    await feed.listen()
    sockets[0]?.say(closes(wrong))
    await delivered()
    for (const index of [6, 7]) sockets[0]?.say(closes(index))
    await delivered()
    expect(feed.state?.index).toBe(7)
    expect([...feed.shown.closed.keys()]).toEqual([6, 7])
    expect(feed.shown.complete).toEqual([
      { index: 3, last: hashOf(3) },
      { index: 7, last: hashOf(5) },
    ])
  },
)

test('a node that closes another ledger under an index once more has joined another chain, and is read again', async () => {
  const sockets = openSockets()
  const feed = feedOf([node('a', 7, { hasSocket: true })])
  await feed.listen()
  for (const index of [8, 9, 10]) sockets[0]?.say(closes(index))
  await delivered()
  asked = []
  sockets[0]?.say({ ...closes(10), ledger_hash: ledgerHashOf(99) })
  await delivered()
  expect(asked).toEqual(['a account'])
  expect(feed.shown.closed.get(10)?.hash).toBe(ledgerHashOf(99))
})

test('a feed that could not read what it has missed proves nothing, however many ledgers close', async () => {
  const sockets = openSockets()
  const feed = feedOf([node('a', 5, { hasSocket: true, without: 4 })])
  await feed.listen()
  for (const index of [6, 7, 8]) sockets[0]?.say(closes(index))
  await delivered()
  expect(feed.shown.complete).toEqual([{ index: 3, last: hashOf(3) }])
})

test.each([
  ['does not answer', async () => err('unreachable')],
  ['answers what cannot be read', () => Promise.reject(new Error('no AccountRoot'))],
])(
  'a feed that subscribes anew to a node that %s proves nothing of what it has missed',
  async (_, account) => {
    const sockets = openSockets()
    const growing = node('a', 5, { hasSocket: true })
    const feed = feedOf([growing])
    await feed.listen()
    sockets[0]?.dispatchEvent(new Event('close'))
    subscribedAt = 5
    const { view } = growing
    growing.view = () => ({ account }) as never
    await feed.listen()
    for (const index of [6, 7]) sockets[1]?.say(closes(index))
    await delivered()
    expect(feed.shown.complete).toEqual([{ index: 3, last: hashOf(3) }])
    growing.view = view
    sockets[1]?.say(closes(8))
    await delivered()
    expect(feed.shown.complete.at(-1)).toEqual({ index: 8, last: hashOf(5) })
  },
)

test.each([
  ['has no result', { meta: { AffectedNodes: [] } }],
  ['has no balance in figures', 'balance'],
])(
  'a transaction of a socket that %s may be a link: its ledger is complete once the history has it',
  async (_, odd) => {
    const sockets = openSockets()
    const growing = node('a', 4, { hasSocket: true })
    const feed = feedOf([growing])
    await feed.listen()
    sockets[0]?.say(closes(4))
    const whole = streamed(4)
    const [changed] = whole.meta.AffectedNodes
    const rich = { ModifiedNode: { ...changed?.ModifiedNode, FinalFields: { Balance: 'plenty' } } }
    sockets[0]?.say(
      odd === 'balance'
        ? { ...whole, meta: { ...whole.meta, AffectedNodes: [rich] } }
        : { ...whole, ...(odd as object) },
    )
    await delivered()
    asked = []
    const { history } = growing
    growing.history = async () => 'less'
    sockets[0]?.say(closes(5))
    await delivered()
    expect(feed.shown.complete.at(-1)).toEqual({ index: 3, last: hashOf(3) })
    growing.history = history
    sockets[0]?.say(closes(6))
    await delivered()
    expect(feed.shown.complete.at(-1)).toEqual({ index: 6, last: hashOf(4) })
  },
)

test('a close at which a node shows what cannot be read is reported, and the operator’s next node is asked at the next', async () => {
  const sockets = openSockets()
  const history = () => Promise.reject(new Error('unreadable'))
  const feed = feedOf([
    { ...node('a', 3, { hasSocket: true }), history } as unknown as LedgerNode,
    node('b', 3),
  ])
  await feed.listen()
  expect(received).toEqual(['shown', 'close'])
  sockets[0]?.say(closes(4))
  await delivered()
  expect(heldBy(feed)).toEqual([1, 2, 3])
  expect(feed.shown.complete).toEqual([{ index: 4, last: hashOf(3) }])
})

test('a node that hangs is asked about the newest ledger that closed meanwhile, and about none before that', async () => {
  const sockets = openSockets()
  const growing = node('a', 9, { hasSocket: true })
  const feed = feedOf([growing])
  await feed.listen()
  const { view } = growing
  let answer = () => {}
  const slow = new Promise<void>((resolve) => {
    answer = resolve
  })
  const about: number[] = []
  growing.view = (ledger) => {
    about.push(ledger.index)
    return { ...view(ledger), account: () => slow.then(() => err('unreachable')) }
  }
  for (const index of [5, 6, 7, 8, 9]) {
    sockets[0]?.say(closes(index))
    await delivered()
  }
  answer()
  await delivered()
  expect(about).toEqual([5, 9])
  expect(feed.state?.index).toBe(9)
  expect(received.filter((event) => event === 'close').length).toBe(6)
})

test('a late close of an earlier subscription keeps no node from being asked what was missed', async () => {
  const sockets = openSockets()
  const about: number[] = []
  const mute = {
    ...node('a', 3, { hasSocket: true }),
    view: ({ index }: ClosedLedger) => {
      about.push(index)
      return { account: async () => err('unreachable') }
    },
  } as unknown as LedgerNode
  const feed = feedOf([mute])
  await feed.listen()
  sockets[0]?.dispatchEvent(new Event('close'))
  subscribedAt = 4
  await feed.listen()
  sockets[1]?.say(closes(5))
  sockets[0]?.say(closes(9))
  await delivered()
  expect(about).toEqual([3, 4, 5])
})

test('a node that names a transaction and does not show it proves nothing at its next close', async () => {
  const sockets = openSockets()
  const feed = feedOf([node('a', 4, { hasSocket: true, without: 4 })])
  await feed.listen()
  sockets[0]?.say(closes(4))
  await delivered()
  expect(await feed.read()).toBe(false)
  sockets[0]?.say(closes(5))
  await delivered()
  expect(feed.shown.complete.at(-1)).toEqual({ index: 3, last: hashOf(3) })
})

/** A node that closes ledgers, each with a link, and that may skip, repeat, refuse or close its socket. */
function unreliableNode() {
  const sockets = openSockets()
  let isAway = false
  const now = () => node('a', subscribedAt, { hasSocket: true })
  /** An answer takes as long as several other things that happen. */
  const slowly = async <T>(answer: () => T) => {
    for (let turns = 0; turns < 3; turns += 1) await setImmediate()
    if (isAway) throw new Error('the node is away')
    return answer()
  }
  const growing = {
    ...now(),
    state: () => slowly(() => now().state()),
    view: (ledger: ClosedLedger) => ({
      account: (of: Address) => slowly(() => now().view(ledger).account(of)),
    }),
    history: (...asked: Parameters<LedgerNode['history']>) => slowly(() => now().history(...asked)),
  } as unknown as LedgerNode
  const say = (...messages: object[]) => {
    const live = sockets.at(-1)
    if (live?.isSubscribed && !live.isClosed) for (const message of messages) live.say(message)
  }
  const closing = (messages: (n: number) => object[]) => () => {
    subscribedAt += 1
    say(...messages(subscribedAt))
  }
  const acts = {
    close: closing((n) => [closes(n), streamed(n)]),
    'transaction first': closing((n) => [streamed(n), closes(n)]),
    twice: closing((n) => [closes(n), closes(n), streamed(n), streamed(n)]),
    'no close': closing((n) => [streamed(n)]),
    skip: closing(() => []),
    'old news': () => say(streamed(subscribedAt), closes(subscribedAt - 1)),
    drop: () => {
      const live = sockets.at(-1)
      if (!live?.isSubscribed || live.isClosed) return
      live.close()
      live.dispatchEvent(new Event('close'))
    },
    away: () => {
      isAway = true
    },
    back: () => {
      isAway = false
    },
  }
  return { growing, acts }
}

test('however a node skips, repeats, refuses or closes its socket, a feed proves no ledger without its transactions', async () => {
  const whats = [
    ...([
      'close',
      'transaction first',
      'twice',
      'no close',
      'skip',
      'old news',
      'drop',
      'away',
      'back',
    ] as const),
    ...(['listen', 'read', 'append', 'deliver', 'deliver'] as const),
  ]
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...whats), { maxLength: 40, size: 'max' }), async (story) => {
      tail = null
      subscribedAt = 3
      const { growing, acts } = unreliableNode()
      const feed = feedOf([growing])
      const works: Promise<unknown>[] = []
      const happen = async (what: (typeof whats)[number]) => {
        await setImmediate()
        if (what === 'listen') works.push(feed.listen())
        else if (what === 'read') works.push(feed.read())
        else if (what === 'deliver') await delivered()
        else if (what === 'append') {
          const proof = feed.shown.complete.at(-1)
          if (proof) tail = tailAt(Number.parseInt(proof.last, 16))
        } else acts[what]()
        for (const { index, last } of feed.shown.complete)
          expect(Number.parseInt(last, 16)).toBeGreaterThanOrEqual(index)
      }
      for (const what of story) await happen(what)
      for (const what of [
        'back',
        'deliver',
        'drop',
        'listen',
        'deliver',
        'close',
        'close',
        'deliver',
      ] as const)
        await happen(what)
      await Promise.all(works)
      expect(feed.shown.complete.at(-1)?.index).toBeGreaterThanOrEqual(subscribedAt - 1)
    }),
    { numRuns: runs(150) },
  )
})
