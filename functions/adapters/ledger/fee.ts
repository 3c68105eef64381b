import { type Drops, drops, NETWORK_FEE_ESTIMATE } from '#contract/money'
import type { Reserve } from '#contract/spendable'
import type { LedgerTip } from './follower.ts'
import type { LedgerCosts } from './ledger.ts'

/** The highest fee of a transaction of ours, whatever the load: 0.005 XRP. */
export const MAX_FEE = 5_000n

/** The network fee to offer: a fifth above what the ledger asks now, up to a maximum. */
export function feeFor({ baseFee }: Pick<LedgerCosts, 'baseFee'>): Drops {
  const fee = aFifthAbove(baseFee)
  return drops(fee < MAX_FEE ? fee : MAX_FEE)
}

/** What the ledger costs a buyer: the fee that is enough for a quorum, not the highest that an operator asks. */
export function buyersCosts({
  agreedFee,
  reserveBase,
  reserveIncrement,
}: Omit<LedgerCosts, 'baseFee'> & Pick<LedgerTip, 'agreedFee'>): LedgerCosts {
  return { baseFee: agreedFee, reserveBase, reserveIncrement }
}

/**
 * What the wallet app may pay for the buyer's acceptance: a fifth above what the ledger asks now, and never less than
 * is usual. Our maximum does not apply to it.
 */
export function acceptanceFee({ baseFee }: Pick<LedgerCosts, 'baseFee'>): Drops {
  const fee = aFifthAbove(baseFee)
  return fee > NETWORK_FEE_ESTIMATE ? drops(fee) : NETWORK_FEE_ESTIMATE
}

function aFifthAbove(fee: Drops): bigint {
  return (fee * 12n) / 10n
}

/** What the ledger reserves of an account now. */
export function reserveOf(state: Pick<LedgerCosts, 'reserveBase' | 'reserveIncrement'>): Reserve {
  return { base: state.reserveBase, increment: state.reserveIncrement }
}
