import type { Result } from '../engine/results.ts'
import type { Transaction } from '../engine/transaction.ts'

/** What became of a transaction on arrival, in the words of the `submit` command. */
export interface Arrival {
  readonly result: Result
  readonly applied: boolean
  readonly broadcast: boolean
  readonly kept: boolean
  readonly queued: boolean
  /** Undefined for what was found malformed before: it is not looked at again. */
  readonly standing: Standing | undefined
  /** What went into the open ledger with it, in order: itself, and what had waited for it. */
  readonly entered: readonly Proposed[]
}

/** Where a sender stands: the ledger's next number, the first that nothing waits with, and what getting in costs (drops). */
export interface Standing {
  readonly sequence: number
  readonly available: number
  readonly cost: bigint
}

/** A transaction that has just gone into the open ledger. */
export interface Proposed {
  readonly tx: Transaction
  readonly result: Result
}

/** A malformed transaction that comes again is not looked at: the server only remembers that something was wrong. */
export const malformedBefore: Arrival = {
  result: 'temBAD_SIGNATURE',
  applied: false,
  broadcast: false,
  kept: false,
  queued: false,
  standing: undefined,
  entered: [],
}
