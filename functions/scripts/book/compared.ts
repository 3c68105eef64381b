import type { Difference } from './difference.ts'
import type { TreasuryBook } from './treasury.ts'

/** The book beside the ledger's balances. Null: no node shows the period, so that nothing was compared. */
export type Compared = null | {
  readonly node: string
  readonly differences: readonly Difference[]
  readonly treasury: TreasuryBook | null
}
