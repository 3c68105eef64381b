import { minerals } from './minerals.ts'
import { PASS } from './names.ts'
import { thousands } from './thousands.ts'
import { TOTAL_SUPPLY, tierOfPass } from './tiers.ts'

/** The two halves of a pass's name: its number in the collection, and its number within its tier's stone. */
export interface PassName {
  /** `Founder Pass 301 of 1,000` */
  readonly edition: string
  /** `Fluorite No. 1` */
  readonly stone: string
}

/** The halves of a pass's name by its number in the collection. Throws for a number that no pass has. */
export function passParts(tokenId: number): PassName {
  const { tier, number } = tierOfPass(tokenId)
  return {
    edition: `${PASS} ${thousands(tokenId)} of ${thousands(TOTAL_SUPPLY)}`,
    stone: `${minerals[tier]} No. ${number}`,
  }
}

/** The full name of a pass, as the page, the wallet app, its metadata and its certificate have it. */
export function passName(tokenId: number): string {
  const { edition, stone } = passParts(tokenId)
  return `${edition}, ${stone}`
}
