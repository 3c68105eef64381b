import type { TxHash } from '#contract/wire/ledger-ids'

/** How far the cursor once was. */
export interface HighWater {
  readonly moves: number
  readonly hash: TxHash
}

/** Where the follower remembers by itself, and where a restored database does not reach. */
export interface Memory {
  read(): Promise<HighWater | null>
  write(highWater: HighWater): Promise<void>
  /** The transactions that went out lately, with the last ledger that may include each. */
  sent(): Promise<ReadonlyMap<TxHash, number>>
  noteSent(hash: TxHash, lastLedger: number): Promise<void>
  forgetSent(hashes: readonly TxHash[]): Promise<void>
}
