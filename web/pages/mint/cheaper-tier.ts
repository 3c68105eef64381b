import type { TierId } from '#contract/tiers'
import type { WalletData } from '#contract/wire/wallet'
import { receiptFor } from './receipt.ts'
import { limitWords, type TierChoice } from './tier-offers.ts'

/** The best tier below this one that the wallet can buy now; null where there is none. */
export function cheaperTier(
  choices: readonly TierChoice[],
  tier: TierId,
  wallet: WalletData | null,
): TierChoice | null {
  const tried = choices.find(({ id }) => id === tier)
  if (!tried || !wallet) return null
  const open = choices.filter(
    (choice) =>
      choice.price < tried.price &&
      !choice.soldOut &&
      (!choice.kycRequired || wallet.kycVerified) &&
      limitWords(choice, wallet) === null &&
      receiptFor(choice.price, wallet).wallet?.missing === 0n,
  )
  return open.reduce<TierChoice | null>(
    (best, choice) => (best && best.price >= choice.price ? best : choice),
    null,
  )
}
