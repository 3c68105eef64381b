import type { TierId } from '#contract/tiers'
import type { WalletData } from '#contract/wire/wallet'
import { receiptFor } from './receipt.ts'
import type { TierChoice } from './tier-offers.ts'

/** The best tier below this one that the wallet can buy now; null where there is none. */
export function cheaperTier(
  choices: readonly TierChoice[],
  tier: TierId,
  wallet: WalletData | null,
): TierChoice | null {
  const tried = choices.find(({ id }) => id === tier)
  if (!tried || !wallet) return null
  const open = choices.filter(
    ({ price, soldOut, kycRequired }) =>
      price < tried.price &&
      !soldOut &&
      (!kycRequired || wallet.kycVerified) &&
      receiptFor(price, wallet).wallet?.missing === 0n,
  )
  return open.reduce<TierChoice | null>(
    (best, choice) => (best && best.price >= choice.price ? best : choice),
    null,
  )
}
