import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createFaults } from '../../sandbox/faults.ts'
import type { Port } from '../../sandbox/ledger/rpc/node.ts'
import { serveLedger } from '../../sandbox/ledger/serve/serve-ledger.ts'
import { createScene, genesis, party } from './scene.ts'

const alice = party('alice')
const bob = party('bob')

const everyServers = [
  ...['build_version', 'complete_ledgers', 'initial_sync_duration_us', 'io_latency_ms', 'jq_trans_overflow'],
  ...['last_close', 'load', 'load_factor', 'network_id', 'node_size', 'peer_disconnects'],
  ...['peer_disconnects_resources', 'peers', 'ports', 'pubkey_node', 'pubkey_validator', 'server_state'],
  ...[
    'server_state_duration_us',
    'state_accounting',
    'time',
    'uptime',
    'validated_ledger',
    'validation_quorum',
  ],
]
const fieldsOf = (value: unknown) => Object.keys(value as object).sort()

test('server_info and server_state have the fields of a standalone server', () => {
  const { ledger } = createScene()
  expect(fieldsOf(ledger.request('server_info', {}, 2).info)).toEqual(
    [...everyServers, 'hostid', 'validator_list'].sort(),
  )
  const inDrops = [
    'load_base',
    'load_factor_fee_escalation',
    'load_factor_fee_queue',
    'load_factor_fee_reference',
  ]
  expect(fieldsOf(ledger.request('server_state', {}, 2).state)).toEqual(
    [...everyServers, ...inDrops, 'load_factor_server', 'validator_list_expires'].sort(),
  )
})

test('a standalone server takes a tenth of a second to close a ledger', () => {
  const { ledger } = createScene()
  expect(ledger.request('server_info', {}, 2).info).toMatchObject({ last_close: { converge_time_s: 0.1 } })
  expect(ledger.request('server_state', {}, 2).state).toMatchObject({ last_close: { converge_time: 100 } })
})

test('a served node lists its ports, and answers on each', async () => {
  const served = await serveLedger(createScene().ledger, createFaults(), { publicWs: 0 })
  const reply = await fetch(served.rpcUrl, { method: 'POST', body: '{"method":"server_info","params":[{}]}' })
  const { result } = (await reply.json()) as { result: { info: { ports: Port[] } } }
  const { ports } = result.info
  expect(ports.map(({ protocol }) => protocol)).toEqual([['http'], ['ws'], ['ws']])
  expect(`http://127.0.0.1:${ports[0]?.port}/`).toBe(served.rpcUrl)
  expect(`ws://127.0.0.1:${ports[2]?.port}/`).toBe(served.wsUrl)
  const client = new WebSocket(`ws://127.0.0.1:${ports[1]?.port}/`)
  await once(client, 'open')
  client.send(JSON.stringify({ command: 'ping' }))
  const [answer] = await once(client, 'message')
  expect(JSON.parse(String(answer))).toMatchObject({ status: 'success' })
  await served.close()
})

test('another network’s id is in every answer with a network', () => {
  const scene = createScene({ networkId: 77 })
  const { hash } = scene.done(genesis, { TransactionType: 'AccountSet' })
  expect(scene.ledger.request('server_info', {}, 2)).toMatchObject({ info: { network_id: 77 } })
  expect(scene.ledger.request('server_state', {}, 2)).toMatchObject({ state: { network_id: 77 } })
  expect(scene.ledger.request('tx', { transaction: hash }, 2).ctid).toBe('C00000030000004D')
})

test('fee returns the open ledger’s levels and drops', () => {
  const scene = createScene()
  scene.fund(100_000_000, alice)
  scene.ledger.expectedSize(2)
  const fee = () =>
    scene.ledger.request('fee', {}, 2) as unknown as {
      current_ledger_size: string
      drops: Record<string, string>
      levels: Record<string, string>
    }
  expect(fee()).toMatchObject({ current_ledger_size: '0', drops: { open_ledger_fee: '10' } })
  for (let sent = 0; sent < 3; sent += 1) scene.send(alice, { TransactionType: 'AccountSet' })
  const { drops, levels, current_ledger_size } = fee()
  expect(current_ledger_size).toBe('3')
  const openLevel = Number(levels.open_ledger_level)
  expect(openLevel).toBeGreaterThan(256)
  expect(drops).toEqual({
    base_fee: '10',
    median_fee: '5000',
    minimum_fee: '10',
    open_ledger_fee: String(Math.ceil((openLevel * 10) / 256)),
  })
  expect(scene.ledger.request('server_state', {}, 2)).toMatchObject({
    state: { load_factor: openLevel, load_factor_fee_escalation: openLevel, load_factor_server: 256 },
  })
})

test('random is random, and anything else is an unknown method', () => {
  const { ledger } = createScene()
  const random = () => ledger.request('random', {}, 2).random
  expect(random()).toMatch(/^[0-9A-F]{64}$/)
  expect(random()).not.toBe(random())
  for (const method of ['nfts_by_issuer', 'account_channels', 'book_offers', 'simulate', ''])
    expect(ledger.request(method, {}, 2), method).toMatchObject({ error: 'unknownCmd', error_code: 32 })
})

test('ledger_data gives a ledger’s entries in order, some at a time, and its header with the first', () => {
  const scene = createScene()
  scene.fund(100_000_000, alice, bob)
  const page = (more: object) =>
    scene.ledger.request('ledger_data', { ledger_index: 'validated', ...more }, 2) as unknown as {
      state: { index: string; LedgerEntryType?: string; data?: string }[]
      marker?: string
    }
  const all = page({})
  expect(all).toMatchObject({
    ledger: { closed: true, ledger_index: 3 },
    ledger_hash: expect.stringMatching(/^[0-9A-F]{64}$/),
    ledger_index: 3,
    validated: true,
  })
  expect(all).not.toHaveProperty('marker')
  const indexes = all.state.map(({ index }) => index)
  expect(indexes).toEqual([...indexes].sort())
  const paged: string[] = []
  let next = page({ limit: 2 })
  paged.push(...next.state.map(({ index }) => index))
  while (next.marker !== undefined) {
    next = page({ limit: 2, marker: next.marker })
    expect(next).not.toHaveProperty('ledger')
    paged.push(...next.state.map(({ index }) => index))
  }
  expect(paged).toEqual(indexes)
  const accounts = page({ type: 'account' }).state
  expect(accounts.map(({ LedgerEntryType }) => LedgerEntryType)).toEqual([
    'AccountRoot',
    'AccountRoot',
    'AccountRoot',
  ])
  expect(page({ binary: true, limit: 1 }).state).toEqual([
    { data: expect.stringMatching(/^[0-9A-F]+$/), index: indexes[0] },
  ])
  expect(page({ marker: 'x' })).toMatchObject({ error: 'invalidParams' })
  expect(page({ type: 'treasure' })).toMatchObject({ error: 'invalidParams' })
  expect(page({ ledger_index: 'current' })).toMatchObject({ ledger: { closed: false }, validated: false })
})
