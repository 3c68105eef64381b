import { expect, test } from 'vitest'
import { createScene, party } from './scene.ts'
import { type Message, served } from './served.ts'

const alice = party('alice')

const unknownCmd = { error: 'unknownCmd', error_code: 32, error_message: 'Unknown method.' }

test('a command that does not exist: an error in the result over HTTP, at the top over a socket', async () => {
  await using node = await served(createScene())
  expect(await node.call('sing', { loud: true })).toEqual({
    result: { ...unknownCmd, request: { command: 'sing', loud: true }, status: 'error' },
  })
  const { ask } = await node.connect()
  expect(await ask({ id: 'x', command: 'sing', loud: true })).toEqual({
    ...unknownCmd,
    id: 'x',
    request: { command: 'sing', id: 'x', loud: true },
    status: 'error',
    type: 'response',
  })
})

test('over HTTP an id inside the parameters is repeated, not one beside them', async () => {
  await using node = await served(createScene())
  const marks = { id: 7, jsonrpc: '2.0' }
  expect(await node.call('ledger_current', marks)).toEqual({
    ...marks,
    result: { ledger_current_index: 3, status: 'success' },
  })
  expect(await node.call('ledger_current', {}, marks)).toEqual({
    result: { ledger_current_index: 3, status: 'success' },
  })
})

test('over a socket id, jsonrpc and the version come back, in errors too', async () => {
  await using node = await served(createScene())
  const { ask } = await node.connect()
  const marks = { api_version: 2, id: { any: ['thing'] }, jsonrpc: '2.0', ripplerpc: '2.0' }
  expect(await ask({ command: 'ping', ...marks })).toMatchObject({ ...marks, status: 'success' })
  expect(await ask({ method: 'sing', ...marks })).toMatchObject({ ...marks, status: 'error' })
  expect(await ask({ command: 'ping', method: 'random', ...marks })).toMatchObject({
    ...marks,
    error: 'missingCommand',
  })
})

test('a JSON-RPC batch is answered call by call, with parameters beside their methods', async () => {
  const scene = createScene()
  scene.fund(100_000_000, alice)
  await using node = await served(scene)
  const batch = async (params: unknown) => {
    const { status, text } = await node.post({ method: 'batch', params })
    return status === 200 ? (JSON.parse(text) as Message[]) : [status, text.trim()]
  }
  expect(
    await batch([
      { method: 'account_info', account: alice.address, ledger_index: 'validated', id: 1 },
      { method: 'sing', id: 2 },
      { method: 'ledger', ledger_index: 3, api_version: 2 },
      { method: 'ping', api_version: 9 },
      { account: alice.address },
      { method: '' },
      'ping',
    ]),
  ).toMatchObject([
    { id: 1, result: { account_data: { Account: alice.address }, status: 'success' } },
    { id: 2, result: { ...unknownCmd, request: { command: 'sing', id: 2, method: 'sing' } } },
    { result: { ledger: { ledger_index: 3 } } },
    { error: { code: -32606, message: 'invalid_API_version' }, request: { method: 'ping' } },
    { account: alice.address, error: { code: -32601, message: 'Null method' } },
    { error: { code: -32601, message: 'method is empty' } },
    { error: { code: -32601, message: 'Method not found' }, request: 'ping' },
  ])
  expect(await batch([])).toEqual([])
  expect(await batch({ method: 'ping' })).toEqual([400, 'Malformed batch request'])
  expect(node.faults.seen).toContain('rpc:batch')
})

test('secrets are not repeated in an error', async () => {
  await using node = await served(createScene())
  const secrets = { passphrase: 'p', secret: 's', seed: 'sd', seed_hex: 'h' }
  const masked = { passphrase: '<masked>', secret: '<masked>', seed: '<masked>', seed_hex: '<masked>' }
  expect(await node.rpc('submit', { tx_json: {}, ...secrets })).toMatchObject({ request: masked })
  const { ask } = await node.connect()
  expect(await ask({ command: 'submit', tx_json: {}, ...secrets })).toMatchObject({ request: masked })
})
