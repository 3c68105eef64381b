import type { LedgerHash, TxHash } from '#contract/wire/ledger-ids'

/** How far the journal goes: its last link, how often it was moved, and what the minter had then. */
export interface Cursor {
  readonly moves: number
  /** The ledger that has its last link; its hash is null where the previous release appended that link. */
  readonly ledger: number
  readonly ledgerHash: LedgerHash | null
  /** Its last link. */
  readonly hash: TxHash
  /** Drops as text. */
  readonly balance: string
}
