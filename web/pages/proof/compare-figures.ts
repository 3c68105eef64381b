import { type Drops, drops, exactXrp, parseDrops } from '#contract/money'
import { thousands } from '#contract/thousands'
import { tiers } from '#contract/tiers'
import type { Figures } from '#contract/wire/figures'
import type { Count } from './count-sales.ts'

/** One line of the comparison: our figure and the ledger's, as text. `NOTHING` for zero. */
export interface Compared {
  readonly what: string
  readonly ours: string
  readonly theirs: string
  readonly agrees: boolean
}

export const NOTHING = '0'

/** Our figures beside the ledger's. */
export interface Comparison {
  readonly lines: readonly Compared[]
  /** What differs, a sentence for each matter. */
  readonly differences: readonly string[]
}

/** Compares our published figures with a count of the ledger. */
export function compareFigures(figures: Figures, count: Count): Comparison {
  const lines = [
    ...figures.tiers.map(({ tier, sold, paidDrops }) => {
      const counted = count.sales.filter((sale) => sale.tier === tier)
      const paid = drops(counted.reduce((sum, sale) => sum + sale.paid, 0n))
      return line(tiers[tier].label, soldFor(sold, parseDrops(paidDrops)), soldFor(counted.length, paid))
    }),
    line('In the minter’s hands', thousands(figures.minter.passes), thousands(count.inMinterHands)),
    line('In the issuer’s hands', thousands(figures.issuer.passes), thousands(count.inIssuerHands)),
  ]
  return {
    lines,
    differences: [
      ...lines
        .filter(({ agrees }) => !agrees)
        .map(({ what, ours, theirs }) => `${what}: we say ${ours}, the ledger says ${theirs}.`),
      ...count.sales
        .filter(({ tier, paid }) => paid !== tiers[tier].price)
        .map(
          ({ tier, paid, nftokenId, hash }) =>
            `One ${tiers[tier].label} pass went for ${exactXrp(paid)} XRP, where its tier costs ${exactXrp(tiers[tier].price)} XRP: token ${nftokenId}, by the transaction ${hash}.`,
        ),
      ...count.gone.map(
        (id) => `A pass left the minter’s hands, and no sale of it is in what this node showed: token ${id}.`,
      ),
    ],
  }
}

function soldFor(sold: number, paid: Drops): string {
  return sold === 0 && paid === 0n ? NOTHING : `${thousands(sold)} sold, ${exactXrp(paid)} XRP`
}

function line(what: string, ours: string, theirs: string): Compared {
  return { what, ours, theirs, agrees: ours === theirs }
}
