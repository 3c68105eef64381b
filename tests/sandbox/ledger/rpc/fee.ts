import { fees } from '../state/accounts.ts'
import { success } from './answer.ts'
import type { Method } from './node.ts'
import { levelInDrops, openLedgerCost } from './open-ledger-cost.ts'

/** What a transaction has to pay now; numbers are text. */
export const fee: Method = (_params, node) => {
  const cost = openLedgerCost(node)
  const drops = (level: number) => String(levelInDrops(level, cost))
  return success({
    current_ledger_size: String(cost.currentSize),
    current_queue_size: String(cost.queueSize),
    drops: {
      base_fee: String(fees.base),
      median_fee: drops(cost.median),
      minimum_fee: drops(cost.minimum),
      open_ledger_fee: drops(cost.open),
    },
    expected_ledger_size: String(cost.expectedSize),
    ledger_current_index: node.open.index,
    levels: {
      median_level: String(cost.median),
      minimum_level: String(cost.minimum),
      open_ledger_level: String(cost.open),
      reference_level: String(cost.reference),
    },
    max_queue_size: String(cost.maxQueueSize),
  })
}
