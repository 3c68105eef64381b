import type { Drops } from '#contract/money'
import type { TxHash } from '#contract/wire/ledger-ids'
import type { LedgerState } from './ledger.ts'

/**
 * The ledger as the follower knows it: its last validated ledger, what that costs, and what it can do. `baseFee` is the highest
 * that an operator asks.
 */
export interface Standing extends LedgerState {
  /** The fee that at least as many operators ask as have to agree. */
  readonly agreedFee: Drops
  /** Whether a mint may carry its own offer (the NFTokenMintOffer amendment). */
  readonly mintsWithOffer: boolean
}

/**
 * The one reader of the minter's part of the ledger. It reads in order and without gaps, and what it has read stands in
 * D1 before anybody is told.
 */
export interface Follower {
  /** Null while no node that counts can be read, or for a minute none has shown what follows the last that was read. */
  standing(): Promise<Standing | null>
  /**
   * Waits until this transaction was read, or everything up to its last ledger was, or the deadline (unix ms). Which of
   * them it was stands in D1.
   */
  until(hash: TxHash, lastLedger: number, deadline: number): Promise<void>
  /**
   * Whether a transaction that is written down may go out. Whoever sends asks first, each time: what went out is
   * remembered where a restored database does not reach, and from one that was restored nothing new goes out.
   */
  mayGoOut(hash: TxHash, lastLedger: number): Promise<boolean>
  /**
   * Reads everything there is to read now and draws what follows from it. Returns the validated ledger up to which
   * nothing is missing; null when no node could show that.
   */
  catchUp(): Promise<number | null>
}
