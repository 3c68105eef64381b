import type { Drops } from '#contract/money'
import type { LedgerTip } from '../../adapters/ledger/follower.ts'
import type { LedgerCosts } from '../../adapters/ledger/ledger.ts'

/**
 * The costs of the ledger that `needed` operators agree on. Our transactions offer the highest fee that one of them
 * asks, up to our own maximum: an operator that asks too little would delay them. What buyers have to pay and to
 * reserve is what at least `needed` of them ask: no buyer is refused for what one operator asks.
 */
export function costsOf(
  states: readonly LedgerCosts[],
  needed: number,
): Pick<LedgerTip, keyof LedgerCosts | 'agreedFee'> {
  const askedBy = (count: number, of: keyof LedgerCosts): Drops => {
    const asked = states.map((state) => state[of]).toSorted((a, b) => (a > b ? -1 : 1))
    const least = asked[count - 1]
    if (least === undefined) throw new Error('too few operators')
    return least
  }
  return {
    baseFee: askedBy(1, 'baseFee'),
    agreedFee: askedBy(needed, 'baseFee'),
    reserveBase: askedBy(needed, 'reserveBase'),
    reserveIncrement: askedBy(needed, 'reserveIncrement'),
  }
}
