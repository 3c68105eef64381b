import { afterEach, expect, test, vi } from 'vitest'
import { systemClock } from '../../../functions/clock.ts'
import { feeFor } from '../../../functions/ledger/fee.ts'
import { rippled } from '../../../functions/ledger/rippled.ts'
import { quietLog } from '../quiet-log.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A ledger whose base fee is 10 drops, told by a node under this many times its usual load. */
function underLoad(times: number) {
  const last = { seq: 100, close_time: 0, base_fee: 10, reserve_base: 1_000_000, reserve_inc: 200_000 }
  const state = { load_base: 256, load_factor: 256 * times, validated_ledger: last }
  vi.stubGlobal('fetch', async () => Response.json({ result: { status: 'success', state } }))
  const node = { rpcUrl: 'http://node', secondRpcUrl: null, wsUrl: null }
  return rippled(node, systemClock, quietLog)
}

test.each([
  [1, 12n],
  [1.5, 18n],
  [4, 48n],
  [416, 4_992n],
  [417, 5_000n],
  [10_000, 5_000n],
])('at %d times the usual load our transactions offer a fee of %d drops', async (times, fee) => {
  const state = await underLoad(times).state()
  expect(state.ok && feeFor(state.value)).toBe(fee)
})
