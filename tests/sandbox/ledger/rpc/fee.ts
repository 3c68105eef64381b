import { baseLevel, dropsAt, dropsToReach } from '../chain/fee-levels.ts'
import { fees } from '../state/accounts.ts'
import { success } from './answer.ts'
import type { Method } from './node.ts'

/** The current cost of a transaction; numbers are text. */
export const fee: Method = (_params, node) => {
  const cost = node.cost()
  return success({
    current_ledger_size: String(cost.inLedger),
    current_queue_size: String(cost.inQueue),
    drops: {
      base_fee: String(fees.base),
      median_fee: String(dropsAt(cost.median)),
      minimum_fee: String(dropsAt(cost.minimum)),
      open_ledger_fee: String(dropsToReach(cost.openLedger)),
    },
    expected_ledger_size: String(cost.expectedInLedger),
    ledger_current_index: node.open.index,
    levels: {
      median_level: String(cost.median),
      minimum_level: String(cost.minimum),
      open_ledger_level: String(cost.openLedger),
      reference_level: String(baseLevel),
    },
    max_queue_size: String(cost.mostInQueue),
  })
}
