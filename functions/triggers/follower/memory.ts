import type { TxHash } from '#contract/wire/ledger-ids'
import type { Cursor } from '../../records/journal/cursor-store.ts'

/** How far the cursor once was. */
export type HighWater = Pick<Cursor, 'moves' | 'hash'>

/** The follower's own storage, which a restore of the database does not change. */
export interface Memory {
  read(): Promise<HighWater | null>
  write(highWater: HighWater): Promise<void>
  /** The transactions that were sent lately, with the last ledger that may include each. */
  sent(): Promise<ReadonlyMap<TxHash, number>>
  noteSent(hash: TxHash, lastLedger: number): Promise<void>
  forgetSent(hashes: readonly TxHash[]): Promise<void>
}
