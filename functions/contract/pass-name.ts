import { minerals } from './minerals.ts'
import { PASS } from './names.ts'
import { thousands } from './thousands.ts'
import { TOTAL_SUPPLY, tierOfPass } from './tiers.ts'

/** The two halves of a pass's name: its place in the collection, and which stone of its tier it is. */
export interface PassName {
  /** `Founder Pass 301 of 1,000` */
  readonly edition: string
  /** `Fluorite No. 1` */
  readonly stone: string
}

/** A pass by its number in the collection, for whoever sets the halves apart. Throws for a number that no pass has. */
export function passParts(tokenId: number): PassName {
  const { tier, number } = tierOfPass(tokenId)
  return {
    edition: `${PASS} ${thousands(tokenId)} of ${thousands(TOTAL_SUPPLY)}`,
    stone: `${minerals[tier]} No. ${number}`,
  }
}

/** The one name of a pass, on the page, in the wallet app, in its metadata and on its certificate. */
export function passName(tokenId: number): string {
  const { edition, stone } = passParts(tokenId)
  return `${edition}, ${stone}`
}
