import { expect, test } from 'vitest'
import { createControl } from '../../sandbox/control.ts'
import { createSandbox } from '../../sandbox/index.ts'
import { createScene, genesis } from './scene.ts'
import { served } from './served.ts'

test('a node lies once about a method: as another node, with added fields, with another result, by an error', async () => {
  const scene = createScene()
  const { hash } = scene.done(genesis, { TransactionType: 'AccountSet' })
  await using node = await served(scene)
  const { server, rpc } = node
  const look = () => rpc('tx', { transaction: hash })

  server.lie('tx', { as: { hide: [hash] } })
  expect(await rpc('ledger_current'), 'other methods are answered truly').toMatchObject({ status: 'success' })
  expect(await look()).toMatchObject({ error: 'txnNotFound' })
  expect(await look()).toMatchObject({ validated: true })

  server.lie('server_state', { with: { state: { validated_ledger: { seq: 7 }, load_factor: 999 } } })
  expect(await rpc('server_state')).toMatchObject({
    state: { load_base: 256, load_factor: 999, validated_ledger: { base_fee: 10, seq: 7 } },
    status: 'success',
  })
  expect(await rpc('server_state')).toMatchObject({ state: { load_factor: 256 } })

  server.lie('tx', { instead: { validated: true } })
  expect(await look()).toEqual({ status: 'success', validated: true })

  server.lie('*', { error: 'tooBusy' }, 2)
  const tooBusy = {
    error: 'tooBusy',
    error_code: 9,
    error_message: 'The server is too busy to help you now.',
  }
  expect(await look()).toEqual({ ...tooBusy, request: { command: 'tx', transaction: hash }, status: 'error' })
  expect(await rpc('fee')).toMatchObject(tooBusy)
  expect(await rpc('fee')).toMatchObject({ status: 'success' })
})

test('lies apply to sockets as well, and can be cancelled', async () => {
  await using node = await served(createScene())
  const { ask } = await node.connect()
  node.server.lie('ping', { error: 'slowDown' })
  expect(await ask({ id: 1, command: 'ping' })).toMatchObject({ error: 'slowDown', error_code: 10, id: 1 })
  node.server.lie('ping', { error: 'slowDown' }, Number.POSITIVE_INFINITY)
  node.server.clearLies()
  expect(await ask({ id: 2, command: 'ping' })).toMatchObject({ id: 2, status: 'success' })
})

test('a node lies in what it sends by itself: a close of another hash, a transaction of another result', async () => {
  const scene = createScene()
  await using node = await served(scene)
  const { ask, received } = await node.connect()
  await ask({ command: 'subscribe', streams: ['ledger', 'transactions'], api_version: 2 })
  const hash = 'F'.repeat(64)
  node.server.lie('ledgerClosed', { with: { ledger_hash: hash } })
  node.server.lie('transaction', { with: { meta: { TransactionResult: 'tecCLAIM' } } })
  node.server.lie('*', { error: 'tooBusy' }, Number.POSITIVE_INFINITY)
  for (const of of ['with a lie', 'truly']) {
    received.length = 0
    const { hash: tx, ledger_index } = scene.done(genesis, { TransactionType: 'AccountSet' })
    await expect.poll(() => received, { message: of }).toHaveLength(2)
    expect(received).toMatchObject([
      { type: 'ledgerClosed', ledger_index },
      { type: 'transaction', hash: tx, ledger_index, meta: { TransactionIndex: 0 } },
    ])
    const [closed, told] = received as [{ ledger_hash: string }, { meta: { TransactionResult: string } }]
    expect([closed.ledger_hash === hash, told.meta.TransactionResult]).toEqual(
      of === 'truly' ? [false, 'tesSUCCESS'] : [true, 'tecCLAIM'],
    )
  }
  expect(() => node.server.lie('transaction', { error: 'tooBusy' })).toThrow('other fields')
})

test('each of the sandbox’s nodes lies separately, by command over HTTP too', async () => {
  const sandbox = await createSandbox()
  try {
    const control = createControl(sandbox.urls.web)
    const ping = async (url: string) => {
      const reply = await fetch(url, { method: 'POST', body: '{"method":"ping"}' })
      return ((await reply.json()) as { result: { error?: string } }).result.error
    }
    await control.lie(2, 'ping', { error: 'tooBusy' }, 'always')
    await control.lie(1, 'ping', { error: 'noNetwork' })
    const both = () => Promise.all([ping(sandbox.urls.rpc), ping(sandbox.urls.secondRpc)])
    expect(await both()).toEqual(['noNetwork', 'tooBusy'])
    expect(await both()).toEqual([undefined, 'tooBusy'])
    await control.clearLies()
    expect(await both()).toEqual([undefined, undefined])
  } finally {
    await sandbox.close()
  }
})
