import type { TxHash } from '#contract/wire/ledger-ids'
import type { Effects } from './effects.ts'

/** How far the chain has been read: its last link, how often it was moved, and what the minter had left then. */
export interface Cursor {
  readonly moves: number
  readonly ledger: number
  readonly hash: TxHash
  /** Drops as text. */
  readonly balance: string
}

/**
 * Where a transaction stands in the chain of the minter's AccountRoot, each link of which names the one before it: the
 * next link, none (it did not change the AccountRoot), or after a gap. Without a cursor every first link is the next.
 */
export function placeOf(
  cursor: Pick<Cursor, 'hash'> | null,
  hash: TxHash,
  { root }: Pick<Effects, 'root'>,
): 'next' | 'no-link' | 'read' | 'gap' {
  if (!root) return 'no-link'
  if (cursor === null || root.previousTx === cursor.hash) return 'next'
  return hash === cursor.hash ? 'read' : 'gap'
}
