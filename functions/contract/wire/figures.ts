import { FIGURES_PATH } from '../figures.ts'
import { dropsText } from './drops-text.ts'
import { get } from './endpoint.ts'
import { address } from './ledger-ids.ts'
import * as z from './schema.ts'
import { tierId } from './tier-id.ts'

/** An account of ours, with what our database says it holds of the collection, and what the ledger says. */
const holder = z.object({
  address,
  /** Passes that it holds by our database: minted, not sold, and not known to have left it. */
  passes: z.number(),
  /** Its balance; null where no node answers. */
  balanceDrops: z.nullable(dropsText),
})

/** The figures of the proof page. A reader who doubts them can recount: all of it is on the ledger. */
export const figures = z.object({
  tiers: z.array(
    z.object({
      tier: tierId,
      total: z.number(),
      sold: z.number(),
      /** On hold for a buyer, or quarantined: neither sold nor available. */
      held: z.number(),
      free: z.number(),
      /** What buyers paid for the sold passes. */
      paidDrops: dropsText,
    }),
  ),
  issuer: holder,
  minter: holder,
  /** Wallets that wait in the queue for a pass. */
  waiting: z.number(),
})
export type Figures = z.infer<typeof figures>

export const readFigures = get(FIGURES_PATH, figures)
