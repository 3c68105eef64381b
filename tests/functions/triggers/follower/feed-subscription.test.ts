import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { drops, xrp } from '#contract/money'
import { err, ok } from '#contract/result'
import { LEDGER_STALE, SECOND } from '#contract/timing'
import { address, ledgerHash, txHash } from '#contract/wire/ledger-ids'
import type { LedgerNode, ValidatedTx } from '../../../../functions/adapters/ledger/ledger.ts'
import { quietLog } from '../../../../functions/log.ts'
import { Feed } from '../../../../functions/triggers/follower/feed.ts'
import { linkShown } from '../../../support/chain-link.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const NETWORK = 512
const PAST_SILENCE = 16 * SECOND
/** The ripple epoch in Unix ms. */
const RIPPLE_EPOCH = 946_684_800_000
const hashOf = (link: number) => txHash.parse(link.toString(16).toUpperCase().padStart(64, '0'))
const ledgerHashOf = (index: number) => ledgerHash.parse(String(index).padStart(64, '0'))

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

/** The n-th link of the minter's thread, in the n-th ledger. */
function link(n: number): ValidatedTx {
  const previousTx = n === 1 ? null : hashOf(n - 1)
  const shown = linkShown({ account: MINTER, hash: hashOf(n), ledger: n, previousTx, type: 'NFTokenMint' })
  return { ...shown, ledgerHash: ledgerHashOf(n) }
}

interface Oddity {
  readonly hasSocket?: boolean
  /** False if it is stale, of another network or unreachable: `state` then only fails. */
  readonly counts?: boolean
  /** A link that its history leaves out. */
  readonly without?: number
}

/** A node whose last validated ledger is the n-th. */
function node(name: string, n: number, odd: Oddity = {}): LedgerNode {
  const { hasSocket = false, counts = true, without } = odd
  const closed = (index: number) => ({ index, hash: ledgerHashOf(index), closeTime: now })
  const view = ({ index }: { index: number }) => ({
    ...closed(index),
    account: async () => ok({ balance: drops(88n), previousTx: hashOf(Math.min(index, n)) }),
  })
  const costs = { baseFee: drops(10n), reserveBase: xrp(1), reserveIncrement: xrp(1) }
  return {
    name,
    operator: 'one operator',
    wsUrl: hasSocket ? `wss://${name}.example` : null,
    state: async () => (counts ? ok({ ...closed(n), ...costs }) : err('unreachable')),
    view,
    async history(_account: string, { first, last }: { first: number; last: number }, page: Page) {
      const all = Array.from({ length: n }, (_, at) => link(at + 1))
      for (const one of all.filter(({ ledger }) => ledger >= first && ledger <= last && ledger !== without))
        if ((await page([one])) === 'enough') return 'less'
      return 'all'
    },
  } as unknown as LedgerNode
}
type Page = (txs: ValidatedTx[]) => Promise<'enough' | 'more'>

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

function feedOf(nodes: readonly LedgerNode[]): Feed {
  const services = {
    get db() {
      throw new Error('a feed has no use for a database')
    },
    ledger: { nodes },
    clock: { now: () => now, sleep: () => setImmediate() },
    config: { minter: MINTER, issuer: MINTER, treasury: null, funding: [], network: { id: NETWORK } },
    secrets: { room: 'x'.repeat(32) },
    log: {
      ...quietLog,
      outsideFailed: ({ what, reason }: { what: string; reason: string }) =>
        void received.push(`${what}: ${reason}`),
    },
  } as unknown as ConstructorParameters<typeof Feed>[0]
  return new Feed(services, 'one operator', {
    tail: () => null,
    onShown: () => void received.push('shown'),
    onClose: () => void received.push('close'),
    onCosts: () => void received.push('costs'),
    onLost: () => void received.push('lost'),
  })
}

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

test('a node that states no network in its subscription is asked for its state, and refused if that is of another network', async () => {
  openSockets({ a: undefined, b: undefined })
  expect(await feedOf([node('a', 3, { hasSocket: true })]).listen()).toBe(true)
  expect(await feedOf([node('b', 3, { hasSocket: true, counts: false })]).listen()).toBe(false)
})
