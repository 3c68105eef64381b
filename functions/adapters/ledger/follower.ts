import type { Drops } from '#contract/money'
import type { TxHash } from '#contract/wire/ledger-ids'
import type { LedgerState } from './ledger.ts'

/**
 * The ledger as the follower knows it: its last validated ledger, its costs and its features. `baseFee` is the highest
 * that an operator asks.
 */
export interface LedgerTip extends LedgerState {
  /** The fee that is enough for a quorum of operators. */
  readonly agreedFee: Drops
  /** Whether a mint may carry its own offer (the NFTokenMintOffer amendment). */
  readonly mintsWithOffer: boolean
}

/**
 * The only reader of the minter's part of the ledger. It reads in order and without gaps, and writes to D1 before any
 * caller hears of it.
 */
export interface Follower {
  /** Null while too few operators agree on a ledger that is not stale, or while nothing may be concluded from the journal. */
  tip(): Promise<LedgerTip | null>
  /**
   * Waits until this transaction is in the journal, or everything up to its last ledger is, or the deadline (unix ms).
   * D1 shows which of them it was.
   */
  until(hash: TxHash, lastLedger: number, deadline: number): Promise<void>
  /**
   * Whether a transaction that is written down may be sent. Callers ask before each attempt: what was sent is
   * remembered outside D1, and nothing new is sent from a restored database.
   */
  mayGoOut(hash: TxHash, lastLedger: number): Promise<boolean>
  /**
   * Reads everything there is to read now and handles it. Returns the validated ledger up to which nothing is missing;
   * null when no node could show that.
   */
  catchUp(): Promise<number | null>
}
