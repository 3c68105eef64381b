import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { LEDGER_STALE, SECOND } from '#contract/timing'
import type { LedgerNode } from '../../../../functions/adapters/ledger/ledger.ts'
import { ledgerHashOf, NETWORK, type Oddity, threadFeed, threadNode } from '../../../support/thread-feed.ts'

const PAST_SILENCE = 16 * SECOND
/** The ripple epoch in Unix ms. */
const RIPPLE_EPOCH = 946_684_800_000

let now = 0
/** The feed's events and what it logged, in order. */
let received: string[] = []
/** How long ago the last ledger of a node closed as it is subscribed to. */
let closedAgo = 0
beforeEach(() => {
  now = RIPPLE_EPOCH + 60 * 60 * SECOND
  received = []
  closedAgo = 0
})

const node = (name: string, n: number, odd: Oddity = {}) => threadNode(name, n, odd, { now: () => now })

/** A node's socket: it accepts a subscription unless its network is null, and emits what the test emits. */
class Socket extends EventTarget {
  readonly url: string
  isClosed = false
  readonly #networkId: number | null | undefined
  constructor(url: string, networkId: number | null | undefined) {
    super()
    this.url = url
    this.#networkId = networkId
  }
  accept() {}
  close() {
    this.isClosed = true
  }
  send() {
    const network_id = this.#networkId
    if (network_id === null) return
    this.say({
      type: 'response',
      status: 'success',
      result: { ...closing(3, now - closedAgo), network_id },
    })
  }
  say(message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
}

const closing = (index: number, at: number) => ({
  ledger_index: index,
  ledger_hash: ledgerHashOf(index),
  ledger_time: (at - RIPPLE_EPOCH) / SECOND,
  fee_base: 10,
  reserve_base: 1_000_000,
  reserve_inc: 200_000,
})
const closes = (index: number, at = now) => ({ type: 'ledgerClosed', ...closing(index, at) })

/**
 * Sockets in opening order, to nodes of these networks (default 512); null answers no subscription, undefined states no
 * network.
 */
function openSockets(networks: Readonly<Record<string, number | null | undefined>> = {}): Socket[] {
  const sockets: Socket[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = String(input)
    const host = new URL(url).hostname.split('.')[0] ?? ''
    const socket = new Socket(url, host in networks ? networks[host] : NETWORK)
    sockets.push(socket)
    return Object.assign(new Response(), { webSocket: socket })
  })
  return sockets
}

const feedOf = (nodes: readonly LedgerNode[]) =>
  threadFeed(nodes, { now: () => now, hear: (event) => void received.push(event) })

const hosts = (sockets: readonly Socket[]) => sockets.map(({ url }) => new URL(url).hostname.split('.')[0])
async function delivered() {
  for (let turns = 0; turns < 20; turns += 1) await setImmediate()
}

test('a feed whose socket is silent for fifteen seconds moves to the operator’s next node', async () => {
  const sockets = openSockets()
  const feed = feedOf([node('a', 3, { hasSocket: true }), node('b', 3, { hasSocket: true })])
  expect(await feed.listen()).toBe(true)
  now += PAST_SILENCE
  expect(feed.isListening).toBe(false)
  expect(await feed.listen()).toBe(true)
  expect(hosts(sockets)).toEqual(['a', 'b'])
  expect(sockets[0]?.isClosed).toBe(true)
  sockets[0]?.dispatchEvent(new Event('close'))
  expect(feed.isListening, 'the end of the socket before is no loss').toBe(true)
})

test('a feed that is closed while it subscribes leaves no socket open', async () => {
  const sockets = openSockets()
  const feed = feedOf([node('a', 3, { hasSocket: true })])
  const listening = feed.listen()
  feed.close()
  expect(await listening).toBe(false)
  expect(sockets.map(({ isClosed }) => isClosed)).toEqual([true])
})

test('a feed whose node answers no subscription moves to the operator’s next node', async () => {
  const sockets = openSockets({ a: null })
  const feed = feedOf([node('a', 3, { hasSocket: true }), node('b', 3, { hasSocket: true })])
  expect(await feed.listen()).toBe(true)
  expect(hosts(sockets)).toEqual(['a', 'b'])
  expect(received).toContain('a: no subscription')
})

test('a feed whose socket reports only stale ledgers is treated as silent', async () => {
  const sockets = openSockets()
  const feed = feedOf([node('a', 3, { hasSocket: true }), node('b', 3, { hasSocket: true })])
  await feed.listen()
  now += PAST_SILENCE
  sockets[0]?.say(closes(4, now - LEDGER_STALE))
  await delivered()
  expect(feed.isListening).toBe(false)
  await feed.listen()
  now += PAST_SILENCE / 2
  sockets[1]?.say(closes(4))
  await delivered()
  now += PAST_SILENCE / 2
  expect(feed.isListening).toBe(true)
  expect(hosts(sockets)).toEqual(['a', 'b'])
})

test('a feed whose node is of another network moves to the operator’s next node, and idles if there is none', async () => {
  const sockets = openSockets({ a: 1 })
  const single = feedOf([node('a', 3, { hasSocket: true })])
  expect(await single.listen()).toBe(false)
  const feed = feedOf([node('a', 3, { hasSocket: true }), node('b', 3, { hasSocket: true })])
  expect(await feed.listen()).toBe(true)
  expect(hosts(sockets)).toEqual(['a', 'a', 'b'])
})

test('an operator is subscribed to by any of its nodes that has a socket', async () => {
  const sockets = openSockets()
  const feed = feedOf([node('a', 3), node('b', 3, { hasSocket: true })])
  expect(feed.hasSocket).toBe(true)
  expect(await feed.listen()).toBe(true)
  expect(hosts(sockets)).toEqual(['b'])
})

test('callers that listen at the same time, or while a subscription is alive, share it', async () => {
  const sockets = openSockets()
  const feed = feedOf([node('a', 3, { hasSocket: true }), node('b', 3, { hasSocket: true })])
  expect(await Promise.all([feed.listen(), feed.listen()])).toEqual([true, true])
  expect(await feed.listen()).toBe(true)
  expect(hosts(sockets)).toEqual(['a'])
})

test('a feed that was subscribed before is read by requests while its node accepts no socket', async () => {
  openSockets()
  const feed = feedOf([node('a', 3, { hasSocket: true })])
  await feed.listen()
  now += PAST_SILENCE
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}))
  void feed.listen()
  expect(await Promise.race([feed.read(), delivered().then(() => 'waits')])).toBe(true)
})

test('a closed feed ends its subscription', async () => {
  const sockets = openSockets()
  const feed = feedOf([node('a', 3, { hasSocket: true })])
  await feed.listen()
  feed.close()
  expect(feed.isListening).toBe(false)
  expect(sockets[0]?.isClosed).toBe(true)
})

test('a feed whose socket is silent leaves that node, although the next one was asked meanwhile', async () => {
  const sockets = openSockets()
  const feed = feedOf([node('a', 3, { hasSocket: true, without: 2 }), node('b', 3, { hasSocket: true })])
  await feed.listen()
  await delivered()
  now += PAST_SILENCE
  await feed.listen()
  expect(hosts(sockets)).toEqual(['a', 'b'])
})

test('a feed whose second node is silent too comes back to the first', async () => {
  const sockets = openSockets()
  const feed = feedOf([node('a', 3, { hasSocket: true }), node('b', 3, { hasSocket: true })])
  for (let silences = 0; silences < 3; silences += 1) {
    expect(await feed.listen()).toBe(true)
    now += PAST_SILENCE
  }
  expect(hosts(sockets)).toEqual(['a', 'b', 'a'])
})

test('a node that is behind as it is subscribed to gets fifteen seconds to close a fresh ledger', async () => {
  openSockets()
  closedAgo = LEDGER_STALE
  const feed = feedOf([node('a', 3, { hasSocket: true })])
  expect(await feed.listen()).toBe(true)
  now += PAST_SILENCE
  expect(feed.isListening).toBe(false)
})

test('what the socket of an earlier subscription still reports is ignored', async () => {
  const sockets = openSockets()
  const feed = feedOf([node('a', 3, { hasSocket: true }), node('b', 3, { hasSocket: true })])
  await feed.listen()
  now += PAST_SILENCE
  await feed.listen()
  now += PAST_SILENCE
  sockets[0]?.say(closes(9))
  await delivered()
  expect(feed.isListening).toBe(false)
  expect(feed.shown.closed.has(9)).toBe(false)
})

test('a node whose load rises between two closes asks a higher fee at once', async () => {
  const sockets = openSockets()
  const feed = feedOf([node('a', 3, { hasSocket: true })])
  await feed.listen()
  expect(feed.state).toMatchObject({ index: 3, baseFee: 10n })
  received = []
  sockets[0]?.say({ type: 'serverStatus', load_base: 256, load_factor: 512 })
  await delivered()
  expect(feed.state).toMatchObject({ index: 3, baseFee: 20n })
  expect(received).toEqual(['costs'])
})

test('a broken socket is reported once, and a subscription that was never accepted is no loss', async () => {
  const sockets = openSockets({ b: null })
  const feed = feedOf([node('a', 3, { hasSocket: true })])
  await feed.listen()
  received = []
  sockets[0]?.dispatchEvent(new Event('error'))
  sockets[0]?.dispatchEvent(new Event('close'))
  expect(received).toEqual(['lost'])
  const mute = feedOf([node('b', 3, { hasSocket: true })])
  const listening = mute.listen()
  await Promise.resolve()
  sockets[1]?.dispatchEvent(new Event('close'))
  expect(await listening).toBe(false)
  expect(received).toEqual(['lost', 'b: no subscription'])
})

test('a feed whose node accepts subscriptions and drops them moves to the operator’s next node', async () => {
  const sockets = openSockets()
  const feed = feedOf([node('a', 3, { hasSocket: true }), node('b', 3, { hasSocket: true })])
  await feed.listen()
  sockets[0]?.dispatchEvent(new Event('close'))
  expect(await feed.listen()).toBe(true)
  expect(hosts(sockets)).toEqual(['a', 'b'])
})

test('a node that states no network in its subscription is asked for its state, and refused if that is of another network', async () => {
  openSockets({ a: undefined, b: undefined })
  expect(await feedOf([node('a', 3, { hasSocket: true })]).listen()).toBe(true)
  expect(await feedOf([node('b', 3, { hasSocket: true, counts: false })]).listen()).toBe(false)
})
