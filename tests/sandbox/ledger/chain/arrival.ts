import type { Result } from '../engine/results.ts'
import type { Transaction } from '../engine/transaction.ts'

/** The result of a transaction's arrival, in the terms of the `submit` command. */
export interface Arrival {
  readonly result: Result
  readonly applied: boolean
  readonly broadcast: boolean
  readonly kept: boolean
  readonly queued: boolean
  /** Undefined for a transaction found malformed before, which is not checked again. */
  readonly sequenceState: SequenceState | undefined
  /** The transactions added to the open ledger, in order: itself, and those that waited for it. */
  readonly entered: readonly Proposed[]
}

/**
 * The sender's state: next sequence in the ledger, first sequence free in the queue, and the open ledger's cost
 * (drops).
 */
export interface SequenceState {
  readonly sequence: number
  readonly available: number
  readonly cost: bigint
}

/** A transaction that has just gone into the open ledger. */
export interface Proposed {
  readonly tx: Transaction
  readonly result: Result
}

/** A repeated malformed transaction is not checked: the server only remembers that it was invalid. */
export const malformedBefore: Arrival = {
  result: 'temBAD_SIGNATURE',
  applied: false,
  broadcast: false,
  kept: false,
  queued: false,
  sequenceState: undefined,
  entered: [],
}
