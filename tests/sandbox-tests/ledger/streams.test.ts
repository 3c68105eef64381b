import { once } from 'node:events'
import { expect, test } from 'vitest'
import { createScene, genesis, party } from './scene.ts'
import { type Message, served } from './served.ts'

const alice = party('alice')
const bob = party('bob')

const typesOf = (received: readonly Message[]) =>
  received.map(({ type, ledger_index, validated }) => [type, ledger_index, validated])

test('a ledger is reported before its transactions, which can be read meanwhile', async () => {
  const scene = createScene()
  const [hour, streams] = [3_600_000, ['ledger', 'transactions']]
  await using slow = await served(scene, { view: { transactionsAfter: hour } })
  await using usual = await served(scene)
  const [one, two] = [await slow.connect(), await usual.connect()]
  for (const { ask } of [one, two]) await ask({ command: 'subscribe', streams, api_version: 2 })
  const { hash, ledger_index: index } = scene.done(genesis, { TransactionType: 'AccountSet' })
  await expect
    .poll(() => typesOf(two.received))
    .toEqual([
      ['ledgerClosed', index, undefined],
      ['transaction', index, true],
    ])
  expect(await one.ask({ command: 'tx', transaction: hash })).toMatchObject({ result: { validated: true } })
  expect(typesOf(one.received)).toEqual([['ledgerClosed', index, undefined]])
})

test('a subscriber to an account’s proposals receives every transaction that names it, and final ones that affected it', async () => {
  const scene = createScene()
  scene.fund(100_000_000, alice, bob)
  await using node = await served(scene)
  const { ask, received } = await node.connect()
  await ask({ command: 'subscribe', accounts_proposed: [bob.address], api_version: 2 })
  scene.send(alice, { TransactionType: 'Payment', Destination: bob.address, Amount: '1' })
  scene.send(alice, { TransactionType: 'AccountSet' })
  scene.send(alice, {
    TransactionType: 'NFTokenMint',
    NFTokenTaxon: 0,
    Amount: '1',
    Destination: bob.address,
  })
  await expect
    .poll(() => received)
    .toMatchObject([
      { status: 'proposed', tx_json: { TransactionType: 'Payment' }, validated: false },
      { status: 'proposed', tx_json: { TransactionType: 'NFTokenMint' }, validated: false },
    ])
  scene.ledger.close()
  await expect
    .poll(() => received.slice(2))
    .toMatchObject([
      { status: 'closed', tx_json: { TransactionType: 'Payment' }, validated: true },
      { status: 'closed', tx_json: { TransactionType: 'NFTokenMint' }, validated: true },
    ])
})

test('a subscriber to both streams of an account and to both its sides receives a final transaction once', async () => {
  const scene = createScene()
  scene.fund(100_000_000, alice, bob)
  await using node = await served(scene)
  const { ask, received } = await node.connect()
  const both = [alice.address, bob.address]
  await ask({ command: 'subscribe', accounts: both, accounts_proposed: both, streams: ['transactions'] })
  scene.done(alice, { TransactionType: 'Payment', Destination: bob.address, Amount: '1' })
  const ends = await node.connect()
  await ends.ask({ command: 'subscribe', streams: ['transactions'] })
  scene.done(genesis, { TransactionType: 'AccountSet' })
  await expect.poll(() => ends.received.length).toBe(1)
  expect(
    received.map(({ status }) => status),
    'proposed; final for the account, final for the stream; the other',
  ).toEqual(['proposed', 'closed', 'closed', 'closed'])
})

test('the version of the last subscription is that of every message', async () => {
  const scene = createScene()
  await using node = await served(scene)
  const { ask, received } = await node.connect()
  await ask({ command: 'subscribe', streams: ['transactions'], api_version: 2 })
  await ask({ command: 'subscribe', streams: ['ledger'], api_version: 1 })
  scene.done(genesis, { TransactionType: 'AccountSet' })
  await expect
    .poll(() => received)
    .toMatchObject([
      { type: 'ledgerClosed' },
      { type: 'transaction', transaction: { Account: genesis.address } },
    ])
})

test('the server stream begins with the server’s identity, and reports changes of its state', async () => {
  await using node = await served(createScene())
  const { ask, received } = await node.connect()
  expect((await ask({ command: 'subscribe', streams: ['server', 'ledger'] })).result).toEqual({
    fee_base: 10,
    hostid: expect.any(String),
    ledger_hash: expect.stringMatching(/^[0-9A-F]{64}$/),
    ledger_index: 2,
    ledger_time: expect.any(Number),
    load_base: 256,
    load_factor: 256,
    network_id: 512,
    pubkey_node: expect.stringMatching(/^n/),
    random: expect.stringMatching(/^[0-9A-F]{64}$/),
    reserve_base: 1_000_000,
    reserve_inc: 200_000,
    server_status: 'full',
    stand_alone: true,
    validated_ledgers: '1-2',
  })
  node.server.setView({ serverState: 'tracking' })
  await expect
    .poll(() => received)
    .toEqual([
      {
        base_fee: 10,
        load_base: 256,
        load_factor: 256,
        load_factor_fee_escalation: 256,
        load_factor_fee_queue: 256,
        load_factor_fee_reference: 256,
        load_factor_server: 256,
        server_status: 'tracking',
        type: 'serverStatus',
      },
    ])
})

test('the server stream reports load, as server_state, server_info and fee do', async () => {
  const scene = createScene()
  await using node = await served(scene)
  const { ask, received } = await node.connect()
  await ask({ command: 'subscribe', streams: ['server'] })
  scene.ledger.load(3)
  scene.send(genesis, { TransactionType: 'AccountSet', Fee: '100' })
  await expect.poll(() => received).toMatchObject([{ load_factor: 768, load_factor_server: 768 }])
  expect(await node.rpc('server_state')).toMatchObject({ state: { load_base: 256, load_factor: 768 } })
  expect(await node.rpc('server_info')).toMatchObject({ info: { load_factor: 3, load_factor_local: 3 } })
})

test('a socket can be half open: connected, without answers, messages or pongs', async () => {
  const scene = createScene()
  await using node = await served(scene)
  const one = await node.connect()
  await one.ask({ command: 'subscribe', streams: ['ledger'] })
  node.server.setView({ silent: true })
  const two = await node.connect()
  scene.ledger.close()
  one.ws.ping()
  two.ws.ping()
  const late = [one.ask({ command: 'ping' }), two.ask({ command: 'ping' })]
  expect(await node.rpc('ledger_closed'), 'HTTP goes on').toMatchObject({ ledger_index: 3 })
  expect([one.ws.readyState, two.ws.readyState]).toEqual([one.ws.OPEN, two.ws.OPEN])
  const pongs = Promise.all([once(one.ws, 'pong'), once(two.ws, 'pong')])
  node.server.setView({})
  await Promise.all([pongs, ...late])
  expect(one.received, 'what was not told is lost').toEqual([])
  scene.ledger.close()
  await expect.poll(() => one.received).toMatchObject([{ type: 'ledgerClosed', ledger_index: 4 }])
})

test('a node that catches up reports every missed ledger; one that falls behind reports none twice', async () => {
  const scene = createScene()
  await using node = await served(scene, { view: { lag: 3 } })
  const { ask, received } = await node.connect()
  await ask({ command: 'subscribe', streams: ['ledger'] })
  for (let closes = 0; closes < 3; closes += 1) scene.ledger.close()
  node.server.setView({})
  node.server.setView({ lag: 1 })
  scene.ledger.close()
  scene.ledger.close()
  const published = () => received.map(({ ledger_index }) => ledger_index)
  await expect.poll(published).toEqual([2, 3, 4, 5, 6])
})

test('a node on a fork reports its own ledgers, a halted one none', async () => {
  const scene = createScene()
  await using forked = await served(scene, { view: { fork: { after: 2 } } })
  await using halted = await served(scene, { view: { haltedAt: 2 } })
  const [one, two] = [await forked.connect(), await halted.connect()]
  for (const { ask } of [one, two]) await ask({ command: 'subscribe', streams: ['ledger'] })
  const { hash } = scene.ledger.close()
  const own = await forked.rpc('ledger_closed')
  expect(own.ledger_hash).not.toBe(hash)
  await expect.poll(() => one.received).toMatchObject([{ ledger_hash: own.ledger_hash, ledger_index: 3 }])
  await two.ask({ command: 'ping' })
  expect(two.received).toEqual([])
})

const refusals: [params: object, answer: object][] = [
  [{ streams: [5] }, { error: 'malformedStream', error_code: 71 }],
  [{ streams: ['ledger', 'gossip'] }, { error: 'malformedStream' }],
  [{ accounts: [5] }, { error: 'actMalformed', error_code: 35 }],
  [{ accounts_proposed: [] }, { error: 'actMalformed' }],
]

test.each(refusals)('subscribe %o is refused', async (params, answer) => {
  await using node = await served(createScene())
  const { ask } = await node.connect()
  expect(await ask({ command: 'subscribe', ...params })).toMatchObject(answer)
})
