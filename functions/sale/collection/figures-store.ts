import { PLACE_KEPT } from '#contract/timing'
import { dropsText } from '#contract/wire/drops-text'
import * as z from '#contract/wire/schema'
import { tierId } from '#contract/wire/tier-id'
import { batch, sql } from '../../adapters/db/sql.ts'
import { knownRows } from '../../adapters/db/unread.ts'

const paidRow = z.object({ tier: tierId, paid: dropsText })
const countRow = z.object({ unsold: z.number(), waiting: z.number() })

/**
 * The figures that the snapshot of the collection lacks. The minter has what is minted and unsold, except what left it
 * without a sale.
 */
export async function readBooks(db: D1Database, now: number) {
  const [paid, counts] = await batch(db, [
    sql`SELECT pass.tier, CAST(sum(CAST(price_drops AS INTEGER)) AS TEXT) AS paid
      FROM pass JOIN purchase ON purchase.id = pass.purchase_id WHERE pass.status = 'sold' GROUP BY pass.tier`,
    sql`SELECT (SELECT count(*) FROM pass WHERE nftoken_id IS NOT NULL AND status <> 'sold'
          AND quarantined IS NOT 'gone') AS unsold,
        (SELECT count(*) FROM waiting WHERE seen_at > ${now - PLACE_KEPT}) AS waiting`,
  ])
  const rows = knownRows(paid?.results, paidRow)
  return { ...countRow.parse(counts?.results[0]), paid: new Map(rows.map((row) => [row.tier, row.paid])) }
}
