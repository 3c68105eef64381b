import type { FeeLevel } from './fee-levels.ts'

/** The current cost of the open ledger, with its causes. */
export interface OpenLedgerCost {
  /** Transactions in the open ledger, and how many it is expected to take before fees rise. */
  readonly inLedger: number
  readonly expectedInLedger: number
  /** Transactions waiting in the queue behind it, and how many fit. */
  readonly inQueue: number
  readonly mostInQueue: number
  /** The minimum level of an accepted transaction, raised only while the queue is full. */
  readonly minimum: FeeLevel
  /** The median of the last ledger, at least 500 times the base level: where fees start once they rise. */
  readonly median: FeeLevel
  /** The level that enters the open ledger at once. */
  readonly openLedger: FeeLevel
  /** The load factor of the minimum fee, in 1/256: 256 is no load. */
  readonly load: bigint
}
