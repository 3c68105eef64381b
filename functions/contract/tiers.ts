import { type Drops, xrp } from './money.ts'

interface Tier {
  readonly label: string
  readonly price: Drops
  readonly supply: number
  /** The most passes of this tier that one wallet may hold or have on hold. */
  readonly mintLimit: number
  /** The page's limit when a server states none. */
  readonly fallbackLimit: number
  readonly kycRequired: boolean
  /** The NFTokenTaxon of the tier's NFTokens, and its rank. */
  readonly taxon: number
}

/** The tiers, lowest first. The displayed price and the enforced price are the same row. */
export const tiers = {
  common: {
    label: 'Common',
    price: xrp(100),
    supply: 300,
    mintLimit: 2,
    fallbackLimit: 2,
    kycRequired: false,
    taxon: 1,
  },
  uncommon: {
    label: 'Uncommon',
    price: xrp(275),
    supply: 200,
    mintLimit: 2,
    fallbackLimit: 2,
    kycRequired: false,
    taxon: 2,
  },
  rare: {
    label: 'Rare',
    price: xrp(450),
    supply: 175,
    mintLimit: 2,
    fallbackLimit: 2,
    kycRequired: false,
    taxon: 3,
  },
  epic: {
    label: 'Epic',
    price: xrp(850),
    supply: 165,
    mintLimit: 1,
    fallbackLimit: 2,
    kycRequired: false,
    taxon: 4,
  },
  legendary: {
    label: 'Legendary',
    price: xrp(1175),
    supply: 150,
    mintLimit: 1,
    fallbackLimit: 1,
    kycRequired: true,
    taxon: 5,
  },
  mythic: {
    label: 'Mythic',
    price: xrp(1675),
    supply: 10,
    mintLimit: 2,
    fallbackLimit: 1,
    kycRequired: true,
    taxon: 6,
  },
} as const satisfies Record<string, Tier>

export type TierId = keyof typeof tiers

/** The number of tiers in words. A test compares it with the table. */
export const TIERS_IN_WORDS = 'six'

/** Every tier, lowest first. */
export const tierIds: readonly [TierId, ...TierId[]] = Object.keys(tiers) as [TierId, ...TierId[]]

export const TOTAL_SUPPLY = tierIds.reduce((sum, id) => sum + tiers[id].supply, 0)

/** The numbers of a tier's passes: they run through the collection from 1, tier after tier. */
export function numbersOf(tier: TierId): { readonly first: number; readonly last: number } {
  const lower = tierIds.slice(0, tierIds.indexOf(tier))
  const before = lower.reduce((sum, id) => sum + tiers[id].supply, 0)
  return { first: before + 1, last: before + tiers[tier].supply }
}

/** The tier of a pass of the collection, and its number within it. Throws for a number that no pass has. */
export function tierOfPass(tokenId: number): { tier: TierId; number: number } {
  for (const tier of tierIds) {
    const { first, last } = numbersOf(tier)
    if (tokenId >= first && tokenId <= last) return { tier, number: tokenId - first + 1 }
  }
  throw new RangeError(`No pass has the number ${tokenId}`)
}
