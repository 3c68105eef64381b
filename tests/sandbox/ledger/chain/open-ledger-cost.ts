import type { FeeLevel } from './fee-levels.ts'

/** What it takes to get into the open ledger at this moment, and why. */
export interface OpenLedgerCost {
  /** Transactions in the open ledger, and how many it is expected to take before fees rise. */
  readonly inLedger: number
  readonly expectedInLedger: number
  /** Transactions waiting in the queue behind it, and how many fit. */
  readonly inQueue: number
  readonly mostInQueue: number
  /** The least level with which a transaction is looked at, a higher one than usual only while the queue is full. */
  readonly minimum: FeeLevel
  /** The median of the last ledger, at least 500 times the base level: where fees start once they rise. */
  readonly median: FeeLevel
  /** The level that goes straight into the open ledger. */
  readonly openLedger: FeeLevel
  /** By how much the network's load raises the least fee, in 1/256: 256 is not at all. */
  readonly load: bigint
}
