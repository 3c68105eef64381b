import { drops, parseDrops, xrpText } from '#contract/money'
import { tiers } from '#contract/tiers'
import type { Figures } from '#contract/wire/figures'
import type { Count } from './count-sales.ts'

/** One line of the recount: what we say, what the ledger says. */
export interface Compared {
  readonly what: string
  readonly ours: string
  readonly theirs: string
  readonly agrees: boolean
}

export interface Comparison {
  readonly lines: readonly Compared[]
  /** Each difference in words, for somebody who has not read the lines. */
  readonly differences: readonly string[]
}

/** Sets what we claim beside what the ledger tells. */
export function compareFigures(figures: Figures, count: Count): Comparison {
  const lines = [
    ...figures.tiers.flatMap(({ tier, sold, paidDrops }) => {
      const { label } = tiers[tier]
      const counted = count.sales.filter((sale) => sale.tier === tier)
      const paid = drops(counted.reduce((sum, sale) => sum + sale.paid, 0n))
      return [
        line(`${label}, sold`, sold, counted.length),
        line(`${label}, paid`, `${xrpText(parseDrops(paidDrops))} XRP`, `${xrpText(paid)} XRP`),
      ]
    }),
    line('In the minter’s hands', figures.minter.passes, count.inMinterHands),
    line('In the issuer’s hands', figures.issuer.passes, count.inIssuerHands),
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
            `A ${tiers[tier].label} pass went for ${xrpText(paid)} XRP, where its tier costs ${xrpText(tiers[tier].price)} XRP: token ${nftokenId}, by the transaction ${hash}.`,
        ),
      ...count.gone.map(
        (id) => `A pass left the minter’s hands, and no sale of it is in what this node showed: token ${id}.`,
      ),
    ],
  }
}

function line(what: string, ours: string | number, theirs: string | number): Compared {
  return { what, ours: String(ours), theirs: String(theirs), agrees: ours === theirs }
}
