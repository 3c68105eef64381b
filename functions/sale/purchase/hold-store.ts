import * as z from '#contract/wire/schema'
import { inIndex } from '../../adapters/db/partial-index.ts'
import { dropsNumber, rowSchema } from '../../adapters/db/row-schema.ts'
import { type Sql, sql } from '../../adapters/db/sql.ts'
import { type Unread, unread } from '../../adapters/db/unread.ts'
import { mayRun } from '../../records/alerts/quarantine-store.ts'
import type { Purchase } from './purchase.ts'
import { purchaseRow } from './row.ts'

const watchedRow = rowSchema({
  /** The validated ledger at which its buyer was first found unable to pay. */
  shortSince: z.nullable(z.number()),
  /** What the wallet has to pay for this hold and for its earlier ones, by how many signatures, and for how many passes. */
  due: dropsNumber,
  signatures: z.number(),
  passes: z.number(),
})
/** A hold of a tier that others in the queue wait for. */
export interface WatchedHold extends Readonly<z.infer<typeof watchedRow>> {
  readonly purchase: Purchase
}

/** An unpaid hold: its offer waits for a signature, or its invoice for a payment. */
const unpaid = (hold: Sql): Sql => sql`${hold}.ending_code IS NULL AND ${hold}.signed_hash IS NULL
  AND ((${hold}.status = 'offered' AND ${hold}.invoice_id IS NULL)
    OR (${hold}.status = 'reserved'
      AND EXISTS (SELECT 1 FROM invoice WHERE invoice.id = ${hold}.invoice_id AND invoice.status = 'open')))`

/** A wallet that can pay for one of its two holds keeps the older. */
const UP_TO_THIS = sql`FROM purchase AS own
  WHERE own.wallet = purchase.wallet AND ${inIndex('purchase_live_wallet', 'own.')} AND ${unpaid(sql`own`)}
    AND (own.created_at, own.id) <= (purchase.created_at, purchase.id)`

/** Unpaid holds of tiers that have none free while the queue waits for them, not checked within `pause` ms. */
export async function holdsInTheWay(
  db: D1Database,
  { now, pause }: { now: number; pause: number },
  most: number,
): Promise<Unread<WatchedHold>[]> {
  const rows = await sql`SELECT *,
      (SELECT sum(CAST(own.price_drops AS INTEGER)) ${UP_TO_THIS}) AS due,
      (SELECT count(*) ${UP_TO_THIS}) AS passes,
      (SELECT sum(CASE WHEN own.invoice_id IS NULL THEN 1 ELSE 2 END) ${UP_TO_THIS}) AS signatures
    FROM purchase
    WHERE ${inIndex('purchase_open')} AND ${unpaid(sql`purchase`)} AND means_read_at <= ${now - pause}
      AND tier IN (SELECT tier FROM waiting WHERE solvent = 1) AND ${mayRun('purchase', sql`purchase.id`, now)}
      AND NOT EXISTS (SELECT 1 FROM pass WHERE pass.tier = purchase.tier AND pass.status = 'available')
    ORDER BY means_read_at, created_at LIMIT ${most}`.all(db)
  return unread(rows, 'id', (row) => ({ ...watchedRow.parse(row), purchase: purchaseRow.parse(row) }))
}

/** Notes since which ledger the buyer has been short, or that they are not. */
export async function noteShort(db: D1Database, id: string, shortSince: number | null): Promise<void> {
  await sql`UPDATE purchase SET short_since = ${shortSince} WHERE id = ${id}`.run(db)
}
