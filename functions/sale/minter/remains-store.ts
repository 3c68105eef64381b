import * as z from '#contract/wire/schema'
import { inIndex } from '../../adapters/db/partial-index.ts'
import { rowSchema } from '../../adapters/db/row-schema.ts'
import { sql } from '../../adapters/db/sql.ts'

/** Selects one row: what an ended sale has left. No count reads all debts, of which strangers can cause any number. */
export const REMAINS = sql`SELECT (SELECT count(*) FROM halt) AS halts,
  (SELECT count(*) FROM purchase WHERE ${inIndex('purchase_open')}) AS purchases,
  (SELECT count(*) FROM payment WHERE ${inIndex('payment_bound')} AND status <> 'refund_manual') AS payments,
  (SELECT count(*) FROM dust_debt WHERE due_at IS NOT NULL AND status <> 'manual')
    + (SELECT count(*) FROM dust_debt WHERE refund > '' AND due_at IS NULL) AS debts,
  (SELECT count(*) FROM stale_offer) AS offers,
  (SELECT count(*) FROM submission WHERE status = 'signed' AND purpose = 'sweep') AS sweeps,
  (SELECT count(*) FROM submission WHERE status = 'signed' AND purpose <> 'sweep') AS pending,
  (SELECT count(*) FROM ticket WHERE status = 'free') AS tickets,
  (SELECT balance FROM cursor WHERE id = 1) AS balance`

/** The row of `REMAINS`. */
export const remainsRow = rowSchema({
  halts: z.number(),
  /** Open purchases; payments and debts that are neither delivered for nor refunded, without those that wait for a person. */
  purchases: z.number(),
  payments: z.number(),
  debts: z.number(),
  /** Offers that are still to be withdrawn. */
  offers: z.number(),
  /** Signed transactions without an outcome: those that free reserve, and all others. */
  sweeps: z.number(),
  pending: z.number(),
  /** Free tickets. */
  tickets: z.number(),
  /** What the minter has after the last link of the journal, drops as text; null before the first. */
  balance: z.nullable(z.string()),
})
/** What an ended sale has left: what is counted in the database. */
export type Remains = Readonly<z.infer<typeof remainsRow>>

export async function readRemains(db: D1Database): Promise<Remains> {
  return remainsRow.parse(await REMAINS.first(db))
}
