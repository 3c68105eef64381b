import type { TxHash } from '#contract/wire/ledger-ids'

/** How far the journal goes: its last link, how often it was moved, and what the minter had left then. */
export interface Cursor {
  readonly moves: number
  readonly ledger: number
  readonly hash: TxHash
  /** Drops as text. */
  readonly balance: string
}
