import type { Reserve } from '#contract/spendable'
import type { LedgerCosts } from './ledger.ts'

/** What the ledger reserves of an account now. */
export function reserveOf(state: Pick<LedgerCosts, 'reserveBase' | 'reserveIncrement'>): Reserve {
  return { base: state.reserveBase, increment: state.reserveIncrement }
}
