import { expect, test } from 'vitest'
import { ok } from '#contract/result'
import { rippled } from '../../../../functions/adapters/ledger/rippled.ts'
import type { AskNode, RpcAnswer } from '../../../../functions/adapters/ledger/rpc.ts'
import { quietLog } from '../../../../functions/log.ts'

const validated_ledger = { base_fee: 10, reserve_base: 1_000_000, reserve_inc: 200_000 }
const state = { load_base: 256, load_factor: 256, network_id: 512, validated_ledger }
const features = { A1: { name: 'NFTokenMintOffer', enabled: true } }

test('where the first node refuses to list amendments, the next one is asked', async () => {
  const ask: AskNode = async (url, method): Promise<RpcAnswer> => {
    if (method === 'server_state') return { kind: 'result', result: { state } }
    if (url === 'https://one.example') return { kind: 'error', error: 'noPermission' }
    return { kind: 'result', result: { features } }
  }
  const nodes = ['one', 'two'].map((name) => ({
    name,
    operator: name,
    rpcUrl: `https://${name}.example`,
    wsUrl: null,
  }))
  const clock = { now: () => 0, sleep: async () => {} }
  const ledger = rippled({ nodes, network: { id: 512 } }, clock, quietLog, ask)
  expect(await ledger.mintsWithOffer()).toEqual(ok(true))
})
