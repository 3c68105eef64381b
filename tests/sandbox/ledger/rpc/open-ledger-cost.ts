import { fees } from '../state/accounts.ts'
import type { Node } from './node.ts'

/** What it takes to get into the open ledger. Levels are relative to the base fee, which is 256. */
export interface OpenLedgerCost {
  readonly reference: number
  /** Less than this is not even queued. */
  readonly minimum: number
  readonly median: number
  readonly open: number
  readonly currentSize: number
  readonly expectedSize: number
  readonly queueSize: number
  readonly maxQueueSize: number
}

const reference = 256
/** In a standalone server the open ledger takes so many transactions before fees rise. */
const expectedSize = 1000

/** The cost while there is room: the base fee. */
export function openLedgerCost(node: Node): OpenLedgerCost {
  return {
    reference,
    minimum: reference,
    median: 500 * reference,
    open: reference,
    currentSize: node.open.transactions.length,
    expectedSize,
    queueSize: 0,
    maxQueueSize: expectedSize * 20,
  }
}

/** A level as drops, rounded up to what is enough. */
export function levelInDrops(level: number, { reference }: OpenLedgerCost): bigint {
  const [numerator, denominator] = [BigInt(level) * fees.base, BigInt(reference)]
  return (numerator + denominator - 1n) / denominator
}
