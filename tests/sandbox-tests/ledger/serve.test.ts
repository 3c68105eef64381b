import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createFaults } from '../../sandbox/faults.ts'
import { type ServedLedger, serveLedger } from '../../sandbox/ledger/serve/serve-ledger.ts'
import { createScene, genesis, party, type Scene } from './scene.ts'

const alice = party('alice')
const bob = party('bob')

let scene: Scene
let served: ServedLedger
let sockets: Socket[]
const faults = createFaults()

beforeEach(async () => {
  faults.clear()
  faults.forgetSeen()
  scene = createScene()
  served = await serveLedger(scene.ledger, faults)
  sockets = []
})

afterEach(async () => {
  for (const { ws } of sockets) ws.terminate()
  await served.close()
})

async function post(body: unknown, init: RequestInit = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(served.rpcUrl, { method: 'POST', body: text, ...init })
  return { status: response.status, text: await response.text() }
}

async function rpc(method: string, params: object = {}) {
  const { text } = await post({ method, params: [params] })
  return (JSON.parse(text) as { result: Record<string, unknown> }).result
}

/** A connection that records what it was sent. */
type Socket = {
  ws: WebSocket
  received: Record<string, unknown>[]
  ask(request: object): Promise<Record<string, unknown>>
}

async function connect(url = served.wsUrl): Promise<Socket> {
  const ws = new WebSocket(url)
  await once(ws, 'open')
  const received: Record<string, unknown>[] = []
  const waiting: ((answer: Record<string, unknown>) => void)[] = []
  ws.on('message', (data) => {
    const message = JSON.parse(String(data)) as Record<string, unknown>
    if (message.type === 'response' || message.type === 'error') waiting.shift()?.(message)
    else received.push(message)
  })
  const socket = {
    ws,
    received,
    ask: (request: object | string) =>
      new Promise<Record<string, unknown>>((resolve) => {
        waiting.push(resolve)
        ws.send(typeof request === 'string' ? request : JSON.stringify(request))
      }),
  }
  sockets.push(socket)
  return socket
}

test('over HTTP a result comes in an envelope, an error too and with status 200', async () => {
  const ok = await post({ method: 'ledger_current', params: [{}] })
  expect([ok.status, JSON.parse(ok.text)]).toEqual([
    200,
    { result: { ledger_current_index: 3, status: 'success' } },
  ])
  const bad = await post({ method: 'tx', params: [{ transaction: 'A'.repeat(64), api_version: 2 }] })
  expect([bad.status, JSON.parse(bad.text)]).toEqual([
    200,
    {
      result: {
        error: 'txnNotFound',
        error_code: 29,
        error_message: 'Transaction not found.',
        request: { api_version: 2, command: 'tx', transaction: 'A'.repeat(64) },
        status: 'error',
      },
    },
  ])
})

const noCalls: [what: string, body: unknown, text: string | RegExp][] = [
  ['nothing', '', /^Unable to parse request: /],
  ['no JSON', '{', /^Unable to parse request: /],
  ['no object', '[]', /^Unable to parse request: /],
  ['no method', {}, 'Null method'],
  ['a method that is no text', { method: 5 }, 'method is not string'],
  ['an empty method', { method: '' }, 'method is empty'],
  ['two parameters', { method: 'ping', params: [{}, {}] }, 'params unparseable'],
  ['a parameter that is no object', { method: 'ping', params: ['x'] }, 'params unparseable'],
  ['parameters outside a list', { method: 'ping', params: {} }, 'params unparseable'],
  ['a version that does not exist', { method: 'ping', params: [{ api_version: 9 }] }, 'invalid_API_version'],
]

test.each(noCalls)('over HTTP %s is a plain 400', async (_what, body, text) => {
  const answer = await post(body)
  expect(answer.status).toBe(400)
  expect(answer.text.trim()).toEqual(typeof text === 'string' ? text : expect.stringMatching(text))
})

test('over HTTP anything but POST is forbidden, and a call needs no parameters', async () => {
  const { status } = await fetch(served.rpcUrl)
  expect(status).toBe(403)
  expect(JSON.parse((await post({ method: 'ping' })).text)).toMatchObject({ result: { role: 'admin' } })
})

test('the answer has the requested API version; the default is version 1', async () => {
  scene.fund(10_000_000, alice)
  const [{ hash = '' } = {}] = (await rpc('account_tx', { account: alice.address, api_version: 2 }))
    .transactions as {
    hash: string
  }[]
  expect(await rpc('tx', { transaction: hash })).toMatchObject({ Destination: alice.address, inLedger: 3 })
  expect(await rpc('tx', { transaction: hash, api_version: 2 })).toMatchObject({
    tx_json: { Destination: alice.address },
  })
})

test('over a socket the status is beside the result, and id and version are repeated', async () => {
  const { ask } = await connect()
  expect(await ask({ id: 'a', command: 'ledger_current', api_version: 2 })).toEqual({
    api_version: 2,
    id: 'a',
    result: { ledger_current_index: 3 },
    status: 'success',
    type: 'response',
  })
  expect(await ask({ id: 7, command: 'ledger', ledger_index: 99 })).toEqual({
    error: 'lgrNotFound',
    error_code: 21,
    error_message: 'ledgerNotFound',
    id: 7,
    request: { command: 'ledger', id: 7, ledger_index: 99 },
    status: 'error',
    type: 'response',
  })
})

test('over a socket an invalid command gets an error', async () => {
  const { ask } = await connect()
  expect(await (ask as (text: unknown) => Promise<unknown>)('{')).toEqual({
    error: 'jsonInvalid',
    type: 'error',
    value: '{',
  })
  expect(await ask({ id: 1 })).toMatchObject({ error: 'missingCommand', id: 1, status: 'error' })
  expect(await ask({ id: 2, command: 'ping', api_version: 3 })).toMatchObject({
    error: 'invalid_API_version',
    id: 2,
  })
  expect(await ask({ id: 3, command: 'sing' })).toMatchObject({ error: 'unknownCmd', error_code: 32, id: 3 })
})

test('the ledger stream reports each close', async () => {
  const { ask, received } = await connect()
  const now = await ask({ command: 'subscribe', streams: ['ledger'] })
  const common = { fee_base: 10, network_id: 512, reserve_base: 1_000_000, reserve_inc: 200_000 }
  expect(now.result).toMatchObject({ ...common, ledger_index: 2, validated_ledgers: '1-2' })
  scene.fund(10_000_000, alice, bob)
  await ask({ command: 'ping' })
  const { ledger_hash } = await rpc('ledger_closed')
  expect(received).toEqual([
    {
      ...common,
      ledger_hash,
      ledger_index: 3,
      ledger_time: expect.any(Number),
      txn_count: 2,
      type: 'ledgerClosed',
      validated_ledgers: '1-3',
    },
  ])
  await ask({ command: 'unsubscribe', streams: ['ledger'] })
  scene.ledger.close()
  await ask({ command: 'ping' })
  expect(received).toHaveLength(1)
})

test('the transaction streams report proposed and final transactions, in the subscriber’s version', async () => {
  const [one, two] = [await connect(), await connect()]
  await one.ask({ command: 'subscribe', streams: ['transactions'], api_version: 1 })
  await two.ask({ command: 'subscribe', streams: ['transactions_proposed'], api_version: 2 })
  scene.fund(10_000_000, alice)
  await expect.poll(() => [one.received.length, two.received.length]).toEqual([1, 2])
  const outcome = { engine_result: 'tesSUCCESS', engine_result_code: 0, type: 'transaction' }
  expect(one.received).toMatchObject([
    {
      ...outcome,
      ledger_index: 3,
      meta: { delivered_amount: '10000000' },
      status: 'closed',
      transaction: {
        Amount: '10000000',
        Destination: alice.address,
        date: expect.any(Number),
        hash: expect.any(String),
      },
      validated: true,
    },
  ])
  expect(two.received).toMatchObject([
    {
      ...outcome,
      ledger_current_index: 3,
      status: 'proposed',
      tx_json: { DeliverMax: '10000000' },
      validated: false,
    },
    {
      ...outcome,
      close_time_iso: expect.any(String),
      hash: expect.any(String),
      ledger_hash: expect.any(String),
      status: 'closed',
      tx_json: { DeliverMax: '10000000', date: expect.any(Number) },
      validated: true,
    },
  ])
})

test('a subscriber to an account receives only transactions that affect it', async () => {
  const { ask, received } = await connect()
  await ask({ command: 'subscribe', accounts: [bob.address], api_version: 2 })
  scene.fund(10_000_000, alice)
  scene.fund(20_000_000, bob)
  await expect
    .poll(() => received)
    .toMatchObject([{ tx_json: { Destination: bob.address }, validated: true }])
  await ask({ command: 'unsubscribe', accounts: [bob.address] })
  await ask({ command: 'subscribe', accounts: [alice.address] })
  scene.done(bob, { TransactionType: 'AccountSet' })
  scene.done(alice, { TransactionType: 'AccountSet' })
  await expect.poll(() => received).toHaveLength(2)
  expect(received[1]).toMatchObject({ transaction: { Account: alice.address } })
})

const subscriptions: [params: object, answer: object][] = [
  [{ streams: ['gossip'] }, { error: 'malformedStream', error_code: 71 }],
  [{ streams: 'ledger' }, { error: 'invalidParams' }],
  [{ accounts: [] }, { error: 'actMalformed' }],
  [{ accounts: ['x'] }, { error: 'actMalformed', error_code: 35 }],
  [{ accounts: 'x' }, { error: 'invalidParams' }],
  [{ streams: ['server', 'validations'] }, { result: {}, status: 'success' }],
]

test.each(subscriptions)('subscribe %o', async (params, answer) => {
  const { ask } = await connect()
  expect(await ask({ command: 'subscribe', ...params })).toMatchObject(answer)
})

test('ledger_accept closes over the wire', async () => {
  expect(await rpc('ledger_accept')).toEqual({ ledger_current_index: 4, status: 'success' })
})

test('a lost request never reaches the ledger; a request with a lost reply was executed', async () => {
  faults.loseNextRequest('rpc:ledger_accept')
  await expect(rpc('ledger_accept')).rejects.toThrow()
  expect(scene.ledger.validatedIndex).toBe(2)
  faults.loseNextReply('rpc:ledger_accept')
  await expect(rpc('ledger_accept')).rejects.toThrow()
  expect(scene.ledger.validatedIndex).toBe(3)
  expect(await rpc('ledger_accept')).toMatchObject({ status: 'success' })
})

test('a hanging request was executed, and is never answered', async () => {
  faults.plan('rpc:ledger_accept', { do: 'hang' })
  const given = new AbortController()
  const hanging = post({ method: 'ledger_accept' }, { signal: given.signal })
  await expect.poll(() => scene.ledger.validatedIndex).toBe(3)
  given.abort()
  await expect(hanging).rejects.toThrow('aborted')
})

test('a delayed answer has the state of the request’s time', async () => {
  faults.plan('rpc:ledger_current', { do: 'delay', ms: 50 })
  const late = rpc('ledger_current')
  await expect.poll(() => faults.seen).toContain('rpc:ledger_current')
  scene.ledger.close()
  expect(await late).toMatchObject({ ledger_current_index: 3 })
})

test('a failing server answers with a status and changes nothing', async () => {
  faults.plan('rpc:*', { do: 'fail', status: 503 })
  expect(await post({ method: 'ledger_accept' })).toEqual({ status: 503, text: 'Server is overloaded' })
  faults.plan('rpc:*', { do: 'fail', status: 429, body: 'slow', headers: { 'retry-after': '3' } })
  const response = await fetch(served.rpcUrl, { method: 'POST', body: '{"method":"ledger_accept"}' })
  expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([
    429,
    '3',
    'slow',
  ])
  expect(scene.ledger.validatedIndex).toBe(2)
  expect(faults.seen).toEqual(['rpc:ledger_accept', 'rpc:ledger_accept'])
})

test('sockets have the same faults', async () => {
  const closeOf = async (ask: (socket: Socket) => void) => {
    const socket = await connect()
    ask(socket)
    const [code, reason] = await once(socket.ws, 'close')
    return [code, String(reason), scene.ledger.validatedIndex]
  }
  const accept = ({ ws }: Socket) => ws.send('{"command":"ledger_accept"}')
  faults.loseNextRequest('ws:ledger_accept')
  expect(await closeOf(accept)).toEqual([1006, '', 2])
  faults.loseNextReply('ws:ledger_accept')
  expect(await closeOf(accept)).toEqual([1006, '', 3])
  faults.plan('ws:ledger_accept', { do: 'fail', status: 503 })
  expect(await closeOf(accept)).toEqual([1008, 'threshold exceeded', 3])
  const { ask, ws } = await connect()
  faults.plan('ws:ledger_accept', { do: 'hang' })
  ws.send('{"command":"ledger_accept"}')
  faults.plan('ws:ledger_current', { do: 'delay', ms: 10 })
  expect(await ask({ command: 'ledger_current' })).toMatchObject({ result: { ledger_current_index: 5 } })
})

test('a second node may lag: it answers and notifies its subscribers later', async () => {
  const behind = await serveLedger(scene.ledger, faults, { view: { lag: 1 } })
  const { ask, received } = await connect(behind.wsUrl)
  await ask({ command: 'subscribe', streams: ['ledger', 'transactions'], api_version: 2 })
  scene.fund(10_000_000, alice)
  expect(await ask({ command: 'account_info', account: alice.address })).toMatchObject({
    error: 'actNotFound',
  })
  expect(received).toMatchObject([{ type: 'ledgerClosed', ledger_index: 2 }])
  scene.ledger.close()
  expect(await ask({ command: 'account_info', account: alice.address })).toMatchObject({ status: 'success' })
  await expect
    .poll(() => received)
    .toMatchObject([
      { type: 'ledgerClosed', ledger_index: 2 },
      { type: 'ledgerClosed', ledger_index: 3 },
      { type: 'transaction', ledger_index: 3, tx_json: { Account: genesis.address } },
    ])
  await behind.close()
})

test('a served ledger releases its ports and connections at once', async () => {
  const other = await serveLedger(scene.ledger, faults)
  const { ws } = await connect(other.wsUrl)
  faults.plan('rpc:ping', { do: 'hang' })
  const hanging = fetch(other.rpcUrl, { method: 'POST', body: '{"method":"ping"}' })
  await expect.poll(() => faults.seen).toContain('rpc:ping')
  await Promise.all([other.close(), once(ws, 'close'), expect(hanging).rejects.toThrow()])
  const port = Number(new URL(other.rpcUrl).port)
  const reused = await serveLedger(scene.ledger, faults, { rpc: port })
  expect(reused.rpcUrl).toBe(other.rpcUrl)
  await reused.close()
})
