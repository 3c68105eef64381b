import { expect, test } from 'vitest'
import { HOUR, SECOND } from '#contract/timing'
import { address, txHash } from '#contract/wire/ledger-ids'
import { rippled } from '../../../../functions/adapters/ledger/rippled.ts'
import type { AskNode, RpcAnswer } from '../../../../functions/adapters/ledger/rpc.ts'
import { quietLog } from '../../../../functions/log.ts'

const OURS = 512
const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const HASH = txHash.parse('D'.repeat(64))
const urls = { one: 'https://one.example', two: 'https://two.example' } as const

function stateOf(network: number | undefined): RpcAnswer {
  const validated_ledger = { base_fee: 10, reserve_base: 1_000_000, reserve_inc: 200_000 }
  return {
    kind: 'result',
    result: { state: { load_base: 256, load_factor: 256, network_id: network, validated_ledger } },
  }
}

/** Two nodes of these networks, or silent ones, and the calls that each received. */
function twoNodes(networks: { one: number | 'silent' | undefined; two: number | 'silent' | undefined }) {
  let now = 1_000 * SECOND
  const asked: string[] = []
  const said: string[] = []
  const ask: AskNode = async (url, method) => {
    const which = url === urls.one ? 'one' : 'two'
    asked.push(`${which} ${method}`)
    const network = networks[which]
    if (network === 'silent') return { kind: 'unreachable', reason: 'silence' }
    return method === 'server_state'
      ? stateOf(network)
      : { kind: 'error', error: method === 'tx' ? 'txnNotFound' : 'actNotFound' }
  }
  const nodes = Object.entries(urls).map(([name, rpcUrl]) => ({ name, operator: name, rpcUrl, wsUrl: null }))
  const clock = { now: () => now, sleep: async () => {} }
  const log = {
    ...quietLog,
    outsideFailed: ({ what, reason }: { what: string; reason: string }) =>
      void said.push(`${what} ${reason}`),
  }
  return {
    ledger: rippled({ nodes, network: { id: OURS } }, clock, log, ask),
    asked,
    said,
    networks,
    later: (ms: number) => {
      now += ms
    },
  }
}

test.each([
  ['another network', 1],
  ['Mainnet, which sends no network id', undefined],
])('a node of %s is asked for its state and nothing else', async (_which, one) => {
  const { ledger, asked, said } = twoNodes({ one, two: OURS })
  await ledger.account(MINTER)
  await ledger.nfts(MINTER, 10)
  await ledger.transaction(HASH)
  await ledger.submit('AB')
  await ledger.mintsWithOffer()
  for (const node of ledger.nodes) await node.state()
  for (const node of ledger.nodes) await node.history(MINTER, { first: 1, last: 2 }, async () => 'more')
  expect(new Set(asked.filter((call) => call.startsWith('one')))).toEqual(new Set(['one server_state']))
  expect(new Set(said.filter((words) => words.startsWith('one')))).toEqual(
    new Set([`one is of network ${one ?? 0}`]),
  )
  expect(asked).toContain('two account_info')
})

test('an absence at a node of another network proves nothing', async () => {
  const { ledger } = twoNodes({ one: 1, two: OURS })
  expect(await ledger.nodes[0]?.transaction(HASH)).toEqual({ ok: false, error: 'unreachable' })
  expect(await ledger.nodes[1]?.transaction(HASH)).toEqual({ ok: true, value: null })
})

test('a node of our network is asked for its network at most every ten seconds', async () => {
  const { ledger, asked, later } = twoNodes({ one: OURS, two: OURS })
  await Promise.all([ledger.account(MINTER), ledger.account(MINTER), ledger.nfts(MINTER, 10)])
  later(10 * SECOND - 1)
  await ledger.account(MINTER)
  expect(asked.filter((call) => call === 'one server_state')).toHaveLength(1)
  later(1)
  await ledger.account(MINTER)
  expect(asked.filter((call) => call === 'one server_state')).toHaveLength(2)
})

test('a node that changes to another network is dropped as soon as its state is read', async () => {
  const { ledger, asked, networks } = twoNodes({ one: OURS, two: OURS })
  await ledger.account(MINTER)
  networks.one = 1
  await ledger.nodes[0]?.state()
  asked.length = 0
  await ledger.account(MINTER)
  expect(asked.filter((call) => !call.endsWith('server_state'))).toEqual(['two account_info'])
})

test('for alerts a node’s network is read once an hour, and each time while it is another one', async () => {
  const { ledger, asked, networks, later } = twoNodes({ one: 1, two: OURS })
  await ledger.networks()
  later(HOUR - 1)
  expect(await ledger.networks()).toEqual([
    { name: 'one', network: 1 },
    { name: 'two', network: OURS },
  ])
  expect(asked).toEqual(['one server_state', 'two server_state', 'one server_state'])
  networks.two = 1
  later(1)
  expect((await ledger.networks()).map(({ network }) => network)).toEqual([1, 1])
})

test('a node that does not send its network is skipped without an alert', async () => {
  const { ledger, asked, said } = twoNodes({ one: 'silent', two: OURS })
  expect(await ledger.account(MINTER)).toEqual({ ok: true, value: null })
  expect(asked).toEqual(['one server_state', 'two server_state', 'two account_info'])
  expect(said).toEqual(['one silence'])
  expect(await ledger.networks()).toEqual([
    { name: 'one', network: null },
    { name: 'two', network: OURS },
  ])
})
