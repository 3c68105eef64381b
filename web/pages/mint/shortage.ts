import { mintErrors } from '#contract/errors'
import type { Drops } from '#contract/money'
import type { WalletData } from '#contract/wire/wallet'
import { formatXrp, formatXrpUp } from '../../lib/xrp.ts'

/** Why a wallet cannot pay for a pass, in words. */
export interface Shortage {
  readonly sentence: string
  /** How much to add, rounded up so that it is enough. */
  readonly remedy: string
  /** Why it is more than the balance lets one think. */
  readonly reason: string
}

/** What to say to a wallet that lacks so much. */
export function shortageOf(missing: Drops, wallet: WalletData): Shortage {
  const { activated, balanceDrops, spendableDrops, reserve } = wallet
  return {
    sentence: mintErrors[activated ? 'insufficient_funds' : 'wallet_unactivated'].error,
    remedy: `Add at least ${formatXrpUp(missing)} to mint this pass.`,
    reason: activated
      ? `The ledger keeps a reserve, so this wallet can spend ${formatXrp(spendableDrops)} of its ${formatXrp(balanceDrops)}.`
      : `The ledger does not know this account yet: the first ${formatXrp(reserve.baseDrops)} opens it and stays there as its reserve.`,
  }
}
