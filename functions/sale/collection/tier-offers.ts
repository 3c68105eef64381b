import { formatXrp, xrpText } from '#contract/money'
import { tiers } from '#contract/tiers'
import type { CollectionInfo, TierOffer } from '#contract/wire/collection'

/** The tiers with their prices and what is left of each. */
export function tierOffers({ tierStats }: Pick<CollectionInfo, 'tierStats'>): TierOffer[] {
  return tierStats.map(({ tier, total, minted, available }) => {
    const { label, price, mintLimit, kycRequired } = tiers[tier]
    return {
      id: tier,
      name: label,
      priceInXRP: xrpText(price),
      priceDrops: price.toString(),
      mintPrice: formatXrp(price),
      mintLimit,
      kycRequired,
      total,
      minted,
      available,
    }
  })
}
