import { type Drops, xrp } from './money.ts'
import * as z from './schema.ts'

interface Tier {
  readonly label: string
  readonly price: Drops
  readonly supply: number
  /** The most passes of this tier one wallet may hold or have on hold. */
  readonly mintLimit: number
  readonly kycRequired: boolean
  /** The NFTokenTaxon of the tier's tokens, and its rank. */
  readonly taxon: number
  /** What the page assumes when a server names no limit. */
  readonly fallbackLimit: number
}

/** The six rarity tiers, lowest first: the price shown and the price enforced are the same row. */
export const tiers = {
  common: tier('Common', 100, 300, 2, false, 1, 2),
  uncommon: tier('Uncommon', 275, 200, 2, false, 2, 2),
  rare: tier('Rare', 450, 175, 2, false, 3, 2),
  epic: tier('Epic', 850, 165, 1, false, 4, 2),
  legendary: tier('Legendary', 1175, 150, 1, true, 5, 1),
  mythic: tier('Mythic', 1675, 10, 2, true, 6, 1),
} as const satisfies Record<string, Tier>

export type TierId = keyof typeof tiers

export const tierIds = [
  'common',
  'uncommon',
  'rare',
  'epic',
  'legendary',
  'mythic',
] as const satisfies readonly TierId[]

export const tierId = z.enum(tierIds)

export const TOTAL_SUPPLY = tierIds.reduce((sum, id) => sum + tiers[id].supply, 0)

/** Passes are numbered 1–1000 across the collection, tier after tier. Throws for a number that no pass has. */
export function tierOfPass(tokenId: number): { tier: TierId; number: number } {
  let first = 1
  for (const id of tierIds) {
    if (tokenId >= first && tokenId < first + tiers[id].supply)
      return { tier: id, number: tokenId - first + 1 }
    first += tiers[id].supply
  }
  throw new RangeError(`No pass has the number ${tokenId}`)
}

function tier(
  label: string,
  price: number,
  supply: number,
  mintLimit: number,
  kycRequired: boolean,
  taxon: number,
  fallbackLimit: number,
): Tier {
  return { label, price: xrp(price), supply, mintLimit, kycRequired, taxon, fallbackLimit }
}
