import * as z from '#contract/wire/schema'
import { inIndex } from '../../adapters/db/partial-index.ts'
import { rowSchema } from '../../adapters/db/row-schema.ts'
import type { Remains } from './wind-up.ts'

/** Selects one row: what an ended sale has left. No count reads all debts, of which strangers can cause any number. */
export const REMAINS = `SELECT (SELECT count(*) FROM halt) AS halts,
  (SELECT count(*) FROM purchase WHERE ${inIndex('purchase_open')}) AS purchases,
  (SELECT count(*) FROM payment WHERE ${inIndex('payment_bound')} AND status <> 'refund_manual') AS payments,
  (SELECT count(*) FROM dust_debt WHERE due_at IS NOT NULL AND status <> 'manual')
    + (SELECT count(*) FROM dust_debt WHERE refund > '' AND due_at IS NULL) AS debts,
  (SELECT count(*) FROM stale_offer) AS offers,
  (SELECT count(*) FROM submission WHERE status = 'signed' AND purpose = 'sweep') AS sweeps,
  (SELECT count(*) FROM submission WHERE status = 'signed' AND purpose <> 'sweep') AS pending,
  (SELECT count(*) FROM ticket WHERE status = 'free') AS tickets,
  (SELECT balance FROM cursor WHERE id = 1) AS balance`

const row = rowSchema({
  halts: z.number(),
  purchases: z.number(),
  payments: z.number(),
  debts: z.number(),
  offers: z.number(),
  sweeps: z.number(),
  pending: z.number(),
  tickets: z.number(),
  balance: z.nullable(z.string()),
})

/** The row of `REMAINS`. Throws on any other. */
export function readRemainsRow(raw: unknown): Remains {
  return row.parse(raw)
}

export async function readRemains(db: D1Database): Promise<Remains> {
  return readRemainsRow(await db.prepare(REMAINS).first())
}
