import { xrpText } from '#contract/money'
import { tiers } from '#contract/tiers'
import type { CollectionInfo, TierOffer } from '#contract/wire/collection'

/** The six tiers as they are sold right now. */
export function tierOffers({ tierStats }: Pick<CollectionInfo, 'tierStats'>): TierOffer[] {
  return tierStats.map(({ tier, total, minted, available }) => {
    const { label, price, mintLimit, kycRequired } = tiers[tier]
    const priceInXRP = xrpText(price)
    return {
      id: tier,
      name: label,
      priceInXRP,
      priceDrops: price.toString(),
      mintPrice: `${priceInXRP}.00 XRP`,
      mintLimit,
      kycRequired,
      total,
      minted,
      available,
    }
  })
}
