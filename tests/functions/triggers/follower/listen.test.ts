import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { address } from '#contract/wire/ledger-ids'
import { listenTo } from '../../../../functions/triggers/follower/listen.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const NETWORK = 512
const clock = { now: () => 0, sleep: () => new Promise<void>(() => {}) }

const ledger = {
  ledger_index: 100,
  ledger_hash: 'D'.repeat(64),
  ledger_time: 60 * 60,
  fee_base: 10,
  reserve_base: 1_000_000,
  reserve_inc: 200_000,
}

/** A node of this network that answers a subscription, and closes a ledger at once after it. */
function answerAs(network_id: number | undefined) {
  class Socket extends EventTarget {
    accept() {}
    close() {}
    send() {
      const messages = [
        { type: 'response', status: 'success', result: { ...ledger, network_id } },
        { type: 'ledgerClosed', ...ledger, ledger_index: 101 },
      ]
      for (const message of messages)
        this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
    }
  }
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Object.assign(new Response(), { webSocket: new Socket() }))
}

/** The received ledger indexes, and whether the subscription is kept. */
async function listen(isOurs = async (id: number | undefined) => id === NETWORK) {
  const closes: number[] = []
  const events = {
    closed: ({ index }: { index: number }) => void closes.push(index),
    costs: () => {},
    transaction: () => {},
    unreadable: () => {},
    lost: () => {},
  }
  const socket = await listenTo('wss://node.example', { minter: MINTER }, clock, events, isOurs)
  await setImmediate()
  return { closes, taken: socket !== null }
}

test('a node of our network is followed from its last ledger on', async () => {
  answerAs(512)
  expect(await listen()).toEqual({ closes: [100, 101], taken: true })
})

test('a node of another network is not followed, and none of its ledgers is passed on', async () => {
  answerAs(1)
  expect(await listen()).toEqual({ closes: [], taken: false })
})

test('a node without a network id is followed once it is known to be of ours, in order', async () => {
  answerAs(undefined)
  const isOurs = async () => {
    await setImmediate()
    return true
  }
  expect(await listen(isOurs)).toEqual({ closes: [100, 101], taken: true })
  expect(await listen(async () => false)).toEqual({ closes: [], taken: false })
})

test('a node without a server stream, such as Clio, is subscribed to without it', async () => {
  const asked: string[][] = []
  class Clio extends EventTarget {
    accept() {}
    close() {}
    send(text: string) {
      const { streams } = JSON.parse(text) as { streams: string[] }
      asked.push(streams)
      const answer = streams.includes('server')
        ? { type: 'response', status: 'error', error: 'notSupported' }
        : { type: 'response', status: 'success', result: ledger }
      this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(answer) }))
    }
  }
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Object.assign(new Response(), { webSocket: new Clio() }))
  expect(await listen(async () => true)).toEqual({ closes: [100], taken: true })
  expect(asked).toEqual([['ledger', 'server'], ['ledger']])
})

test('an unreadable message of a node is skipped, and later ones are passed on', async () => {
  class Node extends EventTarget {
    accept() {}
    close() {}
    send() {
      const close = { type: 'ledgerClosed', ...ledger, ledger_index: 101 }
      const texts = [
        '{',
        'null',
        '[]',
        ...[
          { type: 'response', status: 'pending', result: { ...ledger, network_id: 1 } },
          { type: 'response', status: 'success', result: { ...ledger, network_id: NETWORK } },
          { ...close, ledger_hash: 'latest' },
          { ...close, type: 'consensusPhase' },
          { type: 'serverStatus', load_base: 'low' },
          { type: 'serverStatus', load_base: 0, load_factor: 256 },
          { ...close, ledger_index: 102, fee_base: 10.5 },
          { type: 'transaction', ...ledger, validated: false },
          close,
        ].map((message) => JSON.stringify(message)),
      ]
      for (const data of texts) this.dispatchEvent(new MessageEvent('message', { data }))
    }
  }
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Object.assign(new Response(), { webSocket: new Node() }))
  expect(await listen()).toEqual({ closes: [100, 101], taken: true })
})

/** A node's socket: it answers each request with these messages, and says what the test says. */
class Node extends EventTarget {
  readonly requests: unknown[] = []
  isAccepted = false
  isClosed = false
  readonly #answers: readonly object[]
  constructor(answers: readonly object[]) {
    super()
    this.#answers = answers
  }
  accept() {
    this.isAccepted = true
  }
  close() {
    this.isClosed = true
  }
  send(text: string) {
    this.requests.push(JSON.parse(text))
    for (const answer of this.#answers) this.say(answer)
  }
  say(message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
}

const accepted = { type: 'response', status: 'success', result: { ...ledger, network_id: NETWORK } }
const fetchOf = (node: Node) =>
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Object.assign(new Response(), { webSocket: node }))

/** Subscribes to the node; the time-outs, as they are set, end when the test says so. */
function subscribe() {
  const received: string[] = []
  const slept: number[] = []
  let passes = () => {}
  const passing = new Promise<void>((resolve) => {
    passes = resolve
  })
  const slow = {
    now: () => 0,
    sleep: (ms: number) => {
      slept.push(ms)
      return passing
    },
  }
  const noting = (what: string) => (state: { index: number; baseFee: bigint }) =>
    void received.push(`${what} ${state.index} for ${state.baseFee}`)
  const events = {
    closed: noting('closed'),
    costs: noting('costs'),
    transaction: ({ hash }: { hash: string }) => void received.push(hash),
    unreadable: () => void received.push('unreadable'),
    lost: () => void received.push('lost'),
  }
  const isOurs = async (id: number | undefined) => id === NETWORK
  const subscription = listenTo('wss://node.example/ws', { minter: MINTER }, slow, events, isOurs)
  return { received, slept, passes, subscription }
}

test('a transaction that cannot be read is reported as such, once the subscription is accepted', async () => {
  const unreadable = { type: 'transaction', ...ledger, validated: true }
  const node = new Node([unreadable, accepted])
  fetchOf(node)
  const { received, subscription } = subscribe()
  await subscription
  node.say({ ...unreadable, type: 'proposal' })
  node.say(unreadable)
  await setImmediate()
  expect(received).toEqual(['closed 100 for 10', 'unreadable'])
})

test('a node is asked over an upgraded connection for its closes, its load and the minter’s transactions', async () => {
  const node = new Node([accepted])
  const fetched = fetchOf(node)
  const { subscription } = subscribe()
  expect(await subscription).not.toBeNull()
  expect(fetched.mock.calls[0]).toMatchObject([
    'https://node.example/ws',
    { headers: { upgrade: 'websocket' } },
  ])
  expect(node.isAccepted).toBe(true)
  const request = { command: 'subscribe', streams: ['ledger', 'server'], accounts: [MINTER], api_version: 2 }
  expect(node.requests).toMatchObject([request])
})

test('a ledger is reported with its time, reserves and fee under the node’s load', async () => {
  const { result } = accepted
  fetchOf(new Node([{ ...accepted, result: { ...result, load_base: 256, load_factor: 1_024 } }]))
  const states: unknown[] = []
  const events = {
    closed: (state: unknown) => void states.push(state),
    costs: () => {},
    transaction: () => {},
    unreadable: () => {},
    lost: () => {},
  }
  await listenTo('wss://node.example', { minter: MINTER }, clock, events, async () => true)
  await setImmediate()
  expect(states).toEqual([
    {
      index: 100,
      hash: 'D'.repeat(64),
      closeTime: 946_688_400_000,
      baseFee: 40n,
      reserveBase: 1_000_000n,
      reserveIncrement: 200_000n,
    },
  ])
})

test('a change of load is reported for the last ledger, and later ledgers have it too', async () => {
  const node = new Node([accepted])
  fetchOf(node)
  const { received, subscription } = subscribe()
  await subscription
  node.say({ type: 'serverStatus', load_base: 256, load_factor: 512 })
  node.say({ type: 'ledgerClosed', ...ledger, ledger_index: 101 })
  node.say({ type: 'serverStatus', load_base: 256, load_factor: 257 })
  await setImmediate()
  expect(received).toEqual(['closed 100 for 10', 'costs 100 for 20', 'closed 101 for 20', 'costs 101 for 11'])
})

test('the load of a node of another network is not passed on', async () => {
  const load = { type: 'serverStatus', load_base: 256, load_factor: 512 }
  fetchOf(new Node([{ ...accepted, result: { ...ledger, network_id: 1 } }, load]))
  const { received, subscription } = subscribe()
  expect(await subscription).toBeNull()
  expect(received).toEqual([])
})

test('a node that refuses both subscriptions is not asked a third time, and given up after five seconds', async () => {
  const node = new Node([{ type: 'response', status: 'error', error: 'notSupported' }])
  fetchOf(node)
  const { slept, passes, subscription } = subscribe()
  await setImmediate()
  passes()
  expect(await subscription).toBeNull()
  expect(node.requests.length).toBe(2)
  expect(slept).toEqual([5_000, 5_000])
  expect(node.isClosed).toBe(true)
})

test.each(['tooBusy', 'slowDown', 'noNetwork', 'unlBlocked', 'notReady'])(
  'a node that answers %s is given up at once, and never followed without its load',
  async (error) => {
    const node = new Node([{ type: 'response', status: 'error', error }])
    fetchOf(node)
    const { received, subscription } = subscribe()
    expect(await subscription).toBeNull()
    expect(node.requests.length).toBe(1)
    expect(node.isClosed).toBe(true)
    expect(received).toEqual([])
  },
)

test.each(['close', 'error'])(
  'a socket that ends with %s is lost, and before it is accepted given up at once',
  async (event) => {
    const node = new Node([accepted])
    fetchOf(node)
    const { received, subscription } = subscribe()
    await subscription
    node.dispatchEvent(new Event(event))
    expect(received.at(-1)).toBe('lost')
    const mute = new Node([])
    fetchOf(mute)
    const early = subscribe()
    await setImmediate()
    mute.dispatchEvent(new Event(event))
    expect(await early.subscription).toBeNull()
  },
)

test('a subscription is closed with its socket', async () => {
  const node = new Node([accepted])
  fetchOf(node)
  const { subscription } = subscribe()
  const kept = await subscription
  expect(node.isClosed).toBe(false)
  kept?.close()
  expect(node.isClosed).toBe(true)
})

test('a connection that does not open in time is aborted, and one that has opened goes on', async () => {
  const signals: (AbortSignal | null | undefined)[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
    signals.push(init?.signal)
    return new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', reject))
  })
  const late = subscribe()
  late.passes()
  expect(await late.subscription).toBeNull()
  const node = new Node([accepted])
  const fetched = fetchOf(node)
  const { passes, subscription } = subscribe()
  expect(await subscription).not.toBeNull()
  passes()
  await setImmediate()
  signals.push(fetched.mock.lastCall?.[1]?.signal)
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false])
})

test('a node that cannot be connected to, or opens no socket, is not followed, and its answer is not kept open', async () => {
  const cancel = vi.fn()
  vi.spyOn(globalThis, 'fetch')
    .mockRejectedValueOnce(new TypeError('refused'))
    .mockResolvedValueOnce(new Response(new ReadableStream({ cancel }), { status: 503 }))
  expect(await subscribe().subscription).toBeNull()
  expect(await subscribe().subscription).toBeNull()
  expect(cancel).toHaveBeenCalledOnce()
})
