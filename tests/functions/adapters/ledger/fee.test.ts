import { expect, test } from 'vitest'
import { feeFor } from '../../../../functions/adapters/ledger/fee.ts'
import { rippled } from '../../../../functions/adapters/ledger/rippled.ts'
import type { AskNode } from '../../../../functions/adapters/ledger/rpc.ts'
import { quietLog } from '../../../../functions/log.ts'

/** A ledger with a base fee of 10 drops, from a node under this many times its usual load. */
function underLoad(times: number) {
  const closed = {
    validated: true,
    ledger_hash: 'A'.repeat(64),
    ledger_index: 100,
    ledger: { close_time: 946_684_800 },
  }
  const costs = { base_fee: 10, reserve_base: 1_000_000, reserve_inc: 200_000 }
  const state = { load_base: 256, load_factor: 256 * times, network_id: 512, validated_ledger: costs }
  const ask: AskNode = async (_url, method) => ({
    kind: 'result',
    result: method === 'ledger' ? closed : { state },
  })
  const nodes = [{ name: 'node', operator: 'node', rpcUrl: 'http://node', wsUrl: null }]
  const network = { id: 512, key: 'TEST', name: 'Test', explorerNftUrl: null, explorerTxUrl: null }
  return rippled({ nodes, network }, { now: () => 0, sleep: async () => {} }, quietLog, ask)
}

test.each([
  [1, 12n],
  [1.5, 18n],
  [4, 48n],
  [416, 4_992n],
  [417, 5_000n],
  [10_000, 5_000n],
])('at %d times the usual load our transactions offer a fee of %d drops', async (times, fee) => {
  const state = await underLoad(times).nodes[0]?.state()
  expect(state?.ok && feeFor(state.value)).toBe(fee)
})
