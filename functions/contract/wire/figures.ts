import { FIGURES_PATH } from '../figures.ts'
import { dropsText } from './drops-text.ts'
import { get } from './endpoint.ts'
import { address } from './ledger-ids.ts'
import * as z from './schema.ts'
import { tierId } from './tier-id.ts'

/** An account of ours, with what our books say that it holds of the collection, and what the ledger says it has. */
const holder = z.object({
  address,
  /** Passes in its hands by our books: minted, and nobody's yet. */
  passes: z.number(),
  /** Its balance; null where no node answers. */
  balanceDrops: z.nullable(dropsText),
})

/** Everything that the proof page claims of the sale. Whoever doubts it counts again: all of it stands on the ledger. */
export const figures = z.object({
  tiers: z.array(
    z.object({
      tier: tierId,
      total: z.number(),
      sold: z.number(),
      /** On hold for a buyer, or laid aside: neither sold nor to be had. */
      held: z.number(),
      free: z.number(),
      /** What buyers paid for those that are sold. */
      paidDrops: dropsText,
    }),
  ),
  issuer: holder,
  minter: holder,
  /** Wallets that wait in line for a pass. */
  waiting: z.number(),
})
export type Figures = z.infer<typeof figures>

export const readFigures = get(FIGURES_PATH, figures)
