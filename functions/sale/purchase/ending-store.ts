import { compareAndSet } from '../../adapters/db/compare-and-set.ts'
import { inIndex } from '../../adapters/db/partial-index.ts'
import { type Sql, sql } from '../../adapters/db/sql.ts'
import type { Purchase } from './purchase.ts'
import { codeOf, type Reason } from './reasons.ts'
import { purchaseRow } from './row.ts'

/** A condition: the purchase is not final. */
const OPEN = inIndex('purchase_open')

/**
 * Stores the ending of a purchase that cannot be signed yet, so that it ends as soon as the ledger allows. Null when
 * the purchase has moved since it was read, or when its buyer was given a payload, the purchase's or an invoice's.
 */
export function endUnasked(db: D1Database, purchase: Purchase, why: Reason): Promise<Purchase | null> {
  return writeEnding(
    db,
    purchase,
    sql`${codeOf(why)}`,
    sql`payload_uuid IS NULL AND ${OPEN} AND NOT EXISTS (SELECT 1 FROM invoice WHERE purchase_id = purchase.id
      AND (invoice.payload_uuid IS NOT NULL OR invoice.status <> 'open'))`,
  )
}

/** Stores the ending of an open purchase, whatever its buyer does, so that the next check ends it. */
export function markForCancel(db: D1Database, purchase: Purchase, why: Reason): Promise<Purchase | null> {
  return writeEnding(db, purchase, sql`COALESCE(ending_code, ${codeOf(why)})`, OPEN)
}

async function writeEnding(
  db: D1Database,
  { id, version }: Purchase,
  ending: Sql,
  given: Sql,
): Promise<Purchase | null> {
  const set = { ending_code: ending }
  const row = await compareAndSet(db, { table: 'purchase', was: { id, version }, set, given })
  return row && purchaseRow.parse(row)
}

/** Stores that the buyer cancels an open purchase, unless a signature of theirs is known or they have paid. */
export async function giveUp(db: D1Database, id: string, why: Reason): Promise<void> {
  await sql`UPDATE purchase SET version = version + 1, ending_code = ${codeOf(why)}
    WHERE id = ${id} AND ending_code IS NULL AND status IN ('reserved', 'minting', 'offering', 'offered')
      AND NOT EXISTS (
        SELECT 1 FROM invoice WHERE purchase_id = purchase.id AND invoice.status = 'paid')`.run(db)
}
