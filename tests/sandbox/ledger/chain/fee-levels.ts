import { defaultBaseFee } from '../engine/base-fee.ts'
import type { Transaction } from '../engine/transaction.ts'
import { fees } from '../state/accounts.ts'
import type { StateReader } from '../state/state.ts'
import { bindTransactor } from '../transactions/transactors.ts'

/**
 * A transaction's fee relative to its base cost: 256 is exactly the base cost, 512 twice that. Levels make transactions
 * of different base cost comparable.
 */
export type FeeLevel = bigint

/** The level of a transaction that pays just the base fee. */
export const baseLevel: FeeLevel = 256n

export function feeLevelOf(tx: Transaction, state: StateReader): FeeLevel {
  const base = bindTransactor(tx)?.baseFee(state) ?? defaultBaseFee(tx.common)
  // A free transaction is measured as if its cost and its fee were added to an ordinary one's.
  const extra = base > 0n ? 0n : defaultBaseFee(tx.common)
  const paid = BigInt(String(tx.common.Fee)) + extra
  return paid > 0n ? (paid * baseLevel) / (base + extra) : 0n
}

/** Drops that an ordinary transaction pays at a level, rounded down. */
export function dropsAt(level: FeeLevel): bigint {
  return (level * fees.base) / baseLevel
}

/** The fewest drops with which an ordinary transaction reaches a level. */
export function dropsToReach(level: FeeLevel): bigint {
  return (level * fees.base + baseLevel - 1n) / baseLevel
}
