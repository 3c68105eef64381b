import { type Drops, drops } from '#contract/money'
import type { LedgerCosts } from './ledger.ts'

/** The most that a transaction of ours may cost, whatever the load: 0.005 XRP. */
export const DEAREST = 5_000n

/** The network fee to offer: a fifth above what the ledger asks now, up to a cap. */
export function feeFor({ baseFee }: Pick<LedgerCosts, 'baseFee'>): Drops {
  const fee = (baseFee * 12n) / 10n
  return drops(fee < DEAREST ? fee : DEAREST)
}
