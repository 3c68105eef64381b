import { type Drops, parseDrops } from '#contract/money'
import { type TierId, tierIds, tiers } from '#contract/tiers'
import type { CollectionInfo, TierOffer } from '#contract/wire/collection'
import type { WalletData } from '#contract/wire/wallet'

/** A tier as the visitor may choose it. */
export interface TierChoice {
  readonly id: TierId
  readonly label: string
  readonly price: Drops
  readonly mintLimit: number
  readonly kycRequired: boolean
  readonly total: number
  /** How many are sold, and how many are free; null until the server has answered. */
  readonly minted: number | null
  readonly available: number | null
  readonly soldOut: boolean
}

/** Why this wallet can have no more passes of a tier, as on its card; null if it can. */
export function limitWords({ id, mintLimit }: TierChoice, wallet: WalletData | null): string | null {
  const counted = wallet?.passes.find(({ tier }) => tier === id)
  if (!counted || counted.owned + counted.held < mintLimit) return null
  const held = counted.owned < mintLimit ? `, ${counted.held} on hold` : ''
  return `${counted.owned} of ${mintLimit} owned${held}`
}

interface ServerAnswers {
  readonly offers: readonly TierOffer[] | null
  /** The request failed, so the server's limits are unknown. */
  readonly failed: boolean
  /** More recent than the offers: it is updated after every sale. */
  readonly info: CollectionInfo | null
}

/** The six tiers as the server describes them, or from the tier table until it answers. */
export function tierChoices({ offers, failed, info }: ServerAnswers): TierChoice[] {
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
      minted: supply?.minted ?? null,
      available: supply?.available ?? null,
      soldOut: supply?.available === 0,
    }
  })
}

/** The tier that the visitor chose, unless it is sold out; else the first that is not; else, with all sold out, the chosen or the first. */
export function selectedTier(choices: readonly TierChoice[], chosen: TierId | null): TierChoice {
  const wish = choices.find(({ id }) => id === chosen)
  const found = [wish, ...choices].find((choice) => choice?.soldOut === false) ?? wish ?? choices[0]
  if (!found) throw new RangeError('There are no tiers to choose from')
  return found
}
