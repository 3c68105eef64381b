import { expect, test } from 'vitest'
import { createControl } from '../../sandbox/control.ts'
import { createSandbox } from '../../sandbox/index.ts'
import { submitSigned } from '../../sandbox/seed.ts'

type Node = 'rpc' | 'secondRpc' | 'thirdRpc'

async function sandboxWithNodes() {
  const sandbox = await createSandbox()
  async function ask(node: Node, method: string, params: object = {}) {
    const body = JSON.stringify({ method, params: [params] })
    const reply = await fetch(sandbox.urls[node], { method: 'POST', body })
    return ((await reply.json()) as { result: Record<string, unknown> }).result
  }
  const closed = async (node: Node) => (await ask(node, 'ledger_closed')).ledger_index
  return { sandbox, ask, closed, [Symbol.asyncDispose]: () => sandbox.close() }
}

test('two nodes serve one ledger, and each may get its own view at run time', async () => {
  await using nodes = await sandboxWithNodes()
  const { sandbox, closed } = nodes
  const { index } = sandbox.ledger.close()
  expect([await closed('rpc'), await closed('secondRpc')]).toEqual([index, index])
  sandbox.setView(2, { lag: 2 })
  expect([await closed('rpc'), await closed('secondRpc')]).toEqual([index, index - 2])
  sandbox.setView(1, { lag: 1 })
  sandbox.setView(2, {})
  expect([await closed('rpc'), await closed('secondRpc')]).toEqual([index - 1, index])
})

test('the nodes’ views are set over HTTP too, hashes as a list; an unknown setting is refused', async () => {
  await using nodes = await sandboxWithNodes()
  const { sandbox, ask } = nodes
  const control = createControl(sandbox.urls.web)
  const hash = await submitSigned(sandbox.ledger, sandbox.accounts.genesis, { TransactionType: 'AccountSet' })
  sandbox.ledger.close()
  await control.setView(2, { hide: [hash] })
  expect(await ask('rpc', 'tx', { transaction: hash })).toMatchObject({ validated: true })
  expect(await ask('secondRpc', 'tx', { transaction: hash })).toMatchObject({ error: 'txnNotFound' })
  await expect(control.setView(2, { honest: true } as object)).rejects.toThrow('honest')
})

test('each node’s faults are planned by its name', async () => {
  await using nodes = await sandboxWithNodes()
  const { sandbox, closed } = nodes
  sandbox.faults.plan('rpc2:*', { do: 'lose-request' })
  await expect(closed('secondRpc')).rejects.toThrow()
  expect(await closed('rpc')).toBe(sandbox.ledger.validatedIndex)
  expect(sandbox.faults.seen).toEqual(['rpc2:ledger_closed', 'rpc:ledger_closed'])
})

test('a third node serves the same ledger as Clio, and stays Clio under another view', async () => {
  await using nodes = await sandboxWithNodes()
  const { sandbox, ask, closed } = nodes
  const { index } = sandbox.ledger.close()
  expect(await closed('thirdRpc')).toBe(index)
  sandbox.setView(3, { lag: 1 })
  expect(await closed('thirdRpc')).toBe(index - 1)
  expect(await ask('thirdRpc', 'server_info')).toMatchObject({ info: { clio_version: expect.any(String) } })
  sandbox.faults.plan('rpc3:*', { do: 'lose-request' })
  await expect(closed('thirdRpc')).rejects.toThrow()
})
