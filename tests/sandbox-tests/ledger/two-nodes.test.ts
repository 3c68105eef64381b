import { expect, test } from 'vitest'
import { createControl } from '../../sandbox/control.ts'
import { createSandbox } from '../../sandbox/index.ts'
import { submitSigned } from '../../sandbox/seed.ts'

type Node = 'rpc' | 'secondRpc'

async function sandboxWithTwoNodes() {
  const sandbox = await createSandbox()
  async function ask(node: Node, method: string, params: object = {}) {
    const body = JSON.stringify({ method, params: [params] })
    const reply = await fetch(sandbox.urls[node], { method: 'POST', body })
    return ((await reply.json()) as { result: Record<string, unknown> }).result
  }
  const closed = async (node: Node) => (await ask(node, 'ledger_closed')).ledger_index
  return { sandbox, ask, closed, [Symbol.asyncDispose]: () => sandbox.close() }
}

test('two nodes serve one ledger, and either may be given a view of its own while it serves', async () => {
  await using two = await sandboxWithTwoNodes()
  const { sandbox, closed } = two
  const { index } = sandbox.ledger.close()
  expect([await closed('rpc'), await closed('secondRpc')]).toEqual([index, index])
  sandbox.setView(2, { lag: 2 })
  expect([await closed('rpc'), await closed('secondRpc')]).toEqual([index, index - 2])
  sandbox.setView(1, { lag: 1 })
  sandbox.setView(2, {})
  expect([await closed('rpc'), await closed('secondRpc')]).toEqual([index - 1, index])
})

test('the nodes’ views are set over HTTP too, hashes as a list; an unknown habit is refused', async () => {
  await using two = await sandboxWithTwoNodes()
  const { sandbox, ask } = two
  const control = createControl(sandbox.urls.web)
  const hash = await submitSigned(sandbox.ledger, sandbox.accounts.genesis, { TransactionType: 'AccountSet' })
  sandbox.ledger.close()
  await control.setView(2, { hide: [hash] })
  expect(await ask('rpc', 'tx', { transaction: hash })).toMatchObject({ validated: true })
  expect(await ask('secondRpc', 'tx', { transaction: hash })).toMatchObject({ error: 'txnNotFound' })
  await expect(control.setView(2, { honest: true } as object)).rejects.toThrow('honest')
})

test('each node’s faults are planned by its own name', async () => {
  await using two = await sandboxWithTwoNodes()
  const { sandbox, closed } = two
  sandbox.faults.plan('rpc2:*', { do: 'lose-request' })
  await expect(closed('secondRpc')).rejects.toThrow()
  expect(await closed('rpc')).toBe(sandbox.ledger.validatedIndex)
  expect(sandbox.faults.seen).toEqual(['rpc2:ledger_closed', 'rpc:ledger_closed'])
})
