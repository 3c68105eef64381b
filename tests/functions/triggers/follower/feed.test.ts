import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { drops, xrp } from '#contract/money'
import { err, ok } from '#contract/result'
import { LEDGER_STALE, SECOND } from '#contract/timing'
import { type Address, address, ledgerHash, txHash } from '#contract/wire/ledger-ids'
import { accountIndex } from '../../../../functions/adapters/ledger/ids.ts'
import type { ClosedLedger, LedgerNode, ValidatedTx } from '../../../../functions/adapters/ledger/ledger.ts'
import { textOf } from '../../../../functions/adapters/ledger/view-of.ts'
import { quietLog } from '../../../../functions/log.ts'
import type { Cursor } from '../../../../functions/records/journal/cursor-store.ts'
import { Feed } from '../../../../functions/triggers/follower/feed.ts'
import { linkShown } from '../../../support/chain-link.ts'
import { fc, runs } from '../../../support/generated.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const NETWORK = 512
const PAST_SILENCE = 16 * SECOND
/** A mint's URI, hex: five of them exceed the limit of a feed. */
const MEGABYTE = 'AB'.repeat(1_000_000)
/** The ripple epoch in Unix ms. */
const RIPPLE_EPOCH = 946_684_800_000
const hashOf = (link: number) => txHash.parse(link.toString(16).toUpperCase().padStart(64, '0'))
const ledgerHashOf = (index: number) => ledgerHash.parse(String(index).padStart(64, '0'))

let now = 0
let tail: Cursor | null = null
/** The calls, in order. */
let asked: string[] = []
/** The feed's events and what it logged, in order. */
let received: string[] = []
/** The last ledger of a node as it is subscribed to, and how long ago it closed. */
let subscribedAt = 3
let closedAgo = 0
beforeEach(() => {
  now = RIPPLE_EPOCH + 60 * 60 * SECOND
  tail = null
  asked = []
  received = []
  subscribedAt = 3
  closedAgo = 0
})

/** The n-th link of the minter's thread, in the n-th ledger; `uri` makes it as large as that. */
function link(n: number, uri: string | null = null): ValidatedTx {
  const previousTx = n === 1 ? null : hashOf(n - 1)
  const shown = linkShown({ account: MINTER, hash: hashOf(n), ledger: n, previousTx, type: 'NFTokenMint' })
  const meta = { ...shown.meta, ...(uri !== null && { nftoken_id: 'E'.repeat(64) }) }
  return { ...shown, ledgerHash: ledgerHashOf(n), uri, meta }
}

interface Oddity {
  readonly hasSocket?: boolean
  /** False if it is stale, of another network or unreachable: `state` then only fails. */
  readonly counts?: boolean
  /** A link that its history leaves out. */
  readonly without?: number
  /** The URI of each of its mints, hex. */
  readonly uri?: string
}

/** A node whose last validated ledger is the n-th. */
function node(name: string, n: number, odd: Oddity = {}): LedgerNode {
  const { hasSocket = false, counts = true, without, uri } = odd
  const closed = (index: number) => ({ index, hash: ledgerHashOf(index), closeTime: now })
  const view = ({ index }: { index: number }) => ({
    ...closed(index),
    async account() {
      asked.push(`${name} account`)
      return ok({ balance: drops(88n), previousTx: hashOf(Math.min(index, n)) })
    },
  })
  const costs = { baseFee: drops(10n), reserveBase: xrp(1), reserveIncrement: xrp(1) }
  return {
    name,
    operator: 'one operator',
    wsUrl: hasSocket ? `wss://${name}.example` : null,
    async state() {
      asked.push(`${name} state`)
      return counts ? ok({ ...closed(n), ...costs }) : err('unreachable')
    },
    view,
    at: async (hash: string) => ok(view({ index: Number(hash) })),
    async history(_account: string, { first, last }: { first: number; last: number }, page: Page) {
      asked.push(`${name} history`)
      const all = Array.from({ length: n }, (_, at) => link(at + 1, uri ?? null))
      for (const one of all.filter(({ ledger }) => ledger >= first && ledger <= last && ledger !== without))
        if ((await page([one])) === 'enough') return 'less'
      return 'all'
    },
  } as unknown as LedgerNode
}
type Page = (txs: ValidatedTx[]) => Promise<'enough' | 'more'>

/** A node's socket: it accepts a subscription unless it is `mute`, and emits what the test emits. */
class Socket extends EventTarget {
  readonly url: string
  isSubscribed = false
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
    this.isSubscribed = true
    this.say({
      type: 'response',
      status: 'success',
      result: { ...closing(subscribedAt, now - closedAgo), network_id },
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
    tail: () => tail,
    onShown: () => void received.push('shown'),
    onClose: () => void received.push('close'),
    onCosts: () => void received.push('costs'),
    onLost: () => void received.push('lost'),
  })
}

const hosts = (sockets: readonly Socket[]) => sockets.map(({ url }) => new URL(url).hostname.split('.')[0])
const tailAt = (ledger: number, hash = hashOf(ledger), balance = '88'): Cursor => ({
  moves: 1,
  ledger,
  ledgerHash: null,
  hash,
  balance,
})
const heldBy = (feed: Feed) => [...feed.shown.links.values()].map(({ ledger }) => ledger)
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

test('if a node is stale or of another network, the operator’s next node is asked', async () => {
  const feed = feedOf([node('a', 3, { counts: false }), node('b', 3)])
  expect(await feed.read()).toBe(true)
  expect(heldBy(feed)).toEqual([1, 2, 3])
  expect(asked.filter((one) => one.startsWith('a'))).toEqual(['a state'])
  const single = feedOf([node('a', 3, { counts: false })])
  expect(await single.read()).toBe(false)
})

test('a feed whose node omits a link has no complete range, and moves to the operator’s next node', async () => {
  const feed = feedOf([node('a', 5, { without: 4 }), node('b', 5)])
  expect(await feed.read()).toBe(false)
  expect(feed.shown.complete).toEqual([])
  expect(await feed.read()).toBe(true)
  expect(feed.shown.complete).toEqual([{ index: 5, last: hashOf(5) }])
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

test('a feed that holds more than 5 MB stops reading until the journal has taken some of it', async () => {
  const feed = feedOf([node('a', 9, { uri: MEGABYTE })])
  expect(await feed.read()).toBe(false)
  expect(heldBy(feed)).toEqual([1, 2, 3, 4, 5])
  expect(await feed.read()).toBe(false)
  expect(asked.filter((one) => one === 'a history').length).toBe(1)
  tail = tailAt(5)
  expect(await feed.read()).toBe(true)
  expect(heldBy(feed).filter((ledger) => ledger > 5)).toEqual([6, 7, 8, 9])
})

test('a feed holds no metadata, which strangers may make large', async () => {
  const { meta, ...shown } = link(1)
  const [root] = meta.AffectedNodes
  if (!root) throw new Error('the link changes no AccountRoot')
  const offer = { ...root, LedgerEntryType: 'Offer', LedgerIndex: 'AB', fields: { BookDirectory: MEGABYTE } }
  const large = { ...shown, meta: { ...meta, AffectedNodes: [root, offer] } }
  const history = (_account: string, _range: object, page: Page) => page([large]).then(() => 'all')
  const feed = feedOf([{ ...node('a', 1), history } as unknown as LedgerNode])
  expect(await feed.read()).toBe(true)
  expect(heldBy(feed)).toEqual([1])
  expect(textOf([...feed.shown.links.values()]).length).toBeLessThan(2_000)
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

test('a node without a WebSocket is asked only for its last ledger while that is unchanged', async () => {
  const feed = feedOf([node('a', 3)])
  expect(feed.hasSocket).toBe(false)
  expect(await feed.listen()).toBe(false)
  expect(await feed.read()).toBe(true)
  expect(asked).toEqual(['a state', 'a account', 'a history'])
  asked = []
  expect(await feed.read()).toBe(true)
  expect(asked).toEqual(['a state'])
})

test('a feed that confirms a ledger states when its own node says that it closed', async () => {
  const feed = feedOf([node('a', 3)])
  await feed.confirm({ index: 3, hash: ledgerHashOf(3), closeTime: now + LEDGER_STALE })
  expect(feed.shown.closed.get(3)).toEqual({ index: 3, hash: ledgerHashOf(3), closeTime: now })
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

test('a history full of transactions that only name the minter is read in parts, and the link behind them is found', async () => {
  tail = tailAt(1)
  const [LAST, PER_PAGE] = [101, SECOND]
  const behind = { ...link(2), ledger: LAST, ledgerHash: ledgerHashOf(LAST) }
  const naming = (ledger: number) => {
    const { meta, ...one } = { ...link(3), ledger, ledgerHash: ledgerHashOf(ledger) }
    return { ...one, meta: { ...meta, AffectedNodes: [] } }
  }
  const flooded = {
    ...node('a', LAST),
    view: ({ index }: { index: number }) => ({
      index,
      account: async () => ok({ balance: drops(88n), previousTx: hashOf(index < LAST ? 1 : 2) }),
    }),
    async history(_account: string, { first }: { first: number }, page: Page) {
      asked.push(`history from ${first}`)
      for (let ledger = Math.max(first, 2); ledger <= LAST; ledger += 1) {
        now += PER_PAGE
        if ((await page([ledger < LAST ? naming(ledger) : behind])) === 'enough') return 'less'
      }
      return 'all'
    },
  } as unknown as LedgerNode
  const feed = feedOf([flooded])
  const joined: boolean[] = []
  for (let reading = 0; reading < 20 && !joined.includes(true); reading += 1) joined.push(await feed.read())
  expect(joined.at(-1)).toBe(true)
  expect(heldBy(feed)).toEqual([LAST])
  expect(asked.filter((call) => call.startsWith('history')).slice(0, 3)).toEqual([
    'history from 1',
    'history from 11',
    'history from 20',
  ])
})

test('a history that was read in parts and does not join is read again from the tail before it counts as diverged', async () => {
  tail = tailAt(1)
  let isSlow = true
  const firsts: number[] = []
  const forked = {
    ...node('a', 5),
    async history(_account: string, { first }: { first: number }, page: Page) {
      firsts.push(first)
      now += isSlow ? 11 * SECOND : 0
      const naming = { ...link(9), ledger: 4, meta: { ...link(9).meta, AffectedNodes: [] } }
      return (await page(isSlow ? [naming] : [link(5)])) === 'enough' ? 'less' : 'all'
    },
  } as unknown as LedgerNode
  const feed = feedOf([forked])
  const reaches: string[] = []
  for (let reading = 0; reading < 3; reading += 1, isSlow = false) {
    expect(await feed.read()).toBe(false)
    reaches.push(feed.reach)
  }
  expect(firsts).toEqual([1, 4, 1])
  expect(reaches).toEqual(['unknown', 'unknown', 'diverged'])
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

test('an answer that cannot be read stops no later one, and the operator’s next node is asked', async () => {
  const history = () => Promise.reject(new Error('unreadable'))
  const feed = feedOf([{ ...node('a', 3), history } as unknown as LedgerNode, node('b', 3)])
  expect(await feed.read()).toBe(false)
  expect(await feed.read()).toBe(true)
  expect(heldBy(feed)).toEqual([1, 2, 3])
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

test('the last ledger of a feed is never replaced by an earlier one', async () => {
  const newer = { ...node('a', 5), state: node('a', 5).state }
  const feed = feedOf([newer])
  await feed.ask()
  newer.state = node('a', 3).state
  expect(await feed.ask()).toBe(true)
  expect(feed.state?.index).toBe(5)
})

test('a feed states when its node last answered', async () => {
  const feed = feedOf([node('a', 3)])
  expect(feed.receivedAt).toBe(Number.NEGATIVE_INFINITY)
  await feed.ask()
  expect(feed.receivedAt).toBe(now)
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

test('it is not known whether a feed joins the journal before its node has answered, and while it does not', async () => {
  const growing = { ...node('a', 3), state: node('a', 3).state }
  const feed = feedOf([growing])
  expect(feed.reach).toBe('unknown')
  await feed.read()
  expect(feed.reach).toBe('joins')
  growing.state = node('a', 3, { counts: false }).state
  expect(await feed.read()).toBe(false)
  expect(feed.reach).toBe('unknown')
})

test('it is not known whether a feed joins the journal while its node does not show the AccountRoot', async () => {
  const growing = { ...node('a', 3), state: node('a', 3).state }
  const feed = feedOf([growing])
  await feed.read()
  growing.state = node('a', 4).state
  growing.view = () => ({ account: async () => err('unreachable') }) as never
  expect(await feed.read()).toBe(false)
  expect(feed.reach).toBe('unknown')
})

test('what a feed has read by requests is reported, so that it is appended', async () => {
  await feedOf([node('a', 3)]).read()
  expect(received).toEqual(['shown'])
})

test('a node that is behind the journal joins it without a further request', async () => {
  tail = tailAt(5)
  const feed = feedOf([node('a', 4)])
  expect(await feed.read()).toBe(true)
  expect(feed.reach).toBe('joins')
  expect(asked).toEqual(['a state', 'a account'])
})

test('a node whose AccountRoot names the journal’s last link need not show its history', async () => {
  tail = tailAt(3)
  expect(await feedOf([node('a', 3)]).read()).toBe(true)
  expect(asked).toEqual(['a state', 'a account'])
})

test.each([
  ['another link', tailAt(3, hashOf(9))],
  ['another balance', tailAt(3, hashOf(3), '87')],
])(
  'a node that shows %s in the ledger of the journal’s last one does not join it',
  async (_what, journal) => {
    tail = journal
    const feed = feedOf([node('a', 3)])
    expect(await feed.read()).toBe(false)
    expect(feed.reach).toBe('diverged')
    expect(received).toContain('a: its history does not join ours')
  },
)

test('what a feed has proved counts no more once the journal has another link', async () => {
  const feed = feedOf([node('a', 3)])
  expect(await feed.read()).toBe(true)
  tail = tailAt(3, hashOf(9))
  expect(await feed.read()).toBe(false)
})

test('a feed that has to forget what it was shown reads a long history from the journal’s tail again', async () => {
  tail = tailAt(1)
  const firsts: number[] = []
  const slow = {
    ...node('a', 5),
    async history(_account: string, { first }: { first: number }, page: Page) {
      firsts.push(first)
      now += 11 * SECOND
      const naming = { ...link(9), ledger: 4, meta: { ...link(9).meta, AffectedNodes: [] } }
      return (await page([naming])) === 'enough' ? 'less' : 'all'
    },
  } as unknown as LedgerNode
  const feed = feedOf([slow])
  await feed.read()
  await feed.read()
  feed.forget()
  await feed.read()
  expect(firsts).toEqual([1, 4, 1])
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
