import { parseDrops } from '#contract/money'
import { type TierId, tierIds, tiers } from '#contract/tiers'
import type { CollectionInfo, TierOffer } from '#contract/wire/collection'
import type { WalletData } from '#contract/wire/wallet'

/** One tier as the page offers it. */
export type TierChoice = ReturnType<typeof tierChoices>[number]

/** Why this wallet can have no more of a tier, in the words of its card; null while it can. */
export function limitWords({ id, mintLimit }: TierChoice, wallet: WalletData | null): string | null {
  const counted = wallet?.passes.find(({ tier }) => tier === id)
  if (!counted || counted.owned + counted.held < mintLimit) return null
  const held = counted.owned < mintLimit ? `, ${counted.held} on hold` : ''
  return `${counted.owned} of ${mintLimit} owned${held}`
}

interface Told {
  readonly offers: readonly TierOffer[] | null
  /** The server was asked and gave nothing, so its own limits are not known. */
  readonly failed: boolean
  /** Fresher than the offers: it follows every sale. */
  readonly info: CollectionInfo | null
}

/** The six tiers from what the server said, or from the tier table while it has said nothing. */
export function tierChoices({ offers, failed, info }: Told) {
  return tierIds.map((id) => {
    const ours = tiers[id]
    const offer = offers?.find((entry) => entry.id === id)
    const supply = info?.tierStats.find(({ tier }) => tier === id) ?? offer ?? null
    return {
      id,
      label: offer?.name ?? ours.label,
      price: offer ? parseDrops(offer.priceDrops) : ours.price,
      mintLimit: offer?.mintLimit ?? (failed ? ours.fallbackLimit : ours.mintLimit),
      kycRequired: offer?.kycRequired ?? ours.kycRequired,
      total: supply?.total ?? ours.supply,
      /** Null until the server has said. */
      minted: supply?.minted ?? null,
      available: supply?.available ?? null,
      soldOut: supply?.available === 0,
    }
  })
}

/**
 * The tier that is selected: what the visitor chose, unless it is sold out; then, and before any choice, the first
 * that is not. With everything sold out it stays where it was.
 */
export function selectedTier(choices: readonly TierChoice[], chosen: TierId | null): TierChoice {
  const wish = choices.find(({ id }) => id === chosen)
  const selected = wish && !wish.soldOut ? wish : choices.find(({ soldOut }) => !soldOut)
  const found = selected ?? wish ?? choices[0]
  if (!found) throw new RangeError('There are no tiers to choose from')
  return found
}
