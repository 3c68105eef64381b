import { type Drops, drops } from '#contract/money'
import { claimTurn } from '../db/claim.ts'
import type { Purchase } from './purchase.ts'
import { readPurchaseRow } from './row.ts'

/** A hold that others wait behind, with the validated ledger at which its buyer was first found unable to pay. */
export interface WatchedHold {
  readonly purchase: Purchase
  readonly shortSince: number | null
  /** What the wallet has to pay for this hold and for those it took before, and for how many passes that is. */
  readonly due: Drops
  readonly passes: number
}

/** A wallet that can pay for one of its two holds keeps the older. */
const UP_TO_THIS = `FROM purchase AS own WHERE own.wallet = purchase.wallet AND own.status = 'offered' AND own.invoice_id IS NULL
  AND own.ending_code IS NULL AND (own.created_at, own.id) <= (purchase.created_at, purchase.id)`

/** Unsigned holds of tiers that have none free while somebody is in line for them, not looked at since then (unix ms). */
export async function holdsInTheWay(db: D1Database, since: number, most: number): Promise<WatchedHold[]> {
  const { results } = await db
    .prepare(
      `SELECT *, (SELECT sum(CAST(own.price_drops AS INTEGER)) ${UP_TO_THIS}) AS due, (SELECT count(*) ${UP_TO_THIS}) AS passes
       FROM purchase WHERE status NOT IN ('sold', 'released') AND status = 'offered' AND ending_code IS NULL AND signed_hash IS NULL AND invoice_id IS NULL AND means_read_at <= ?1
         AND tier IN (SELECT tier FROM waiting)
         AND NOT EXISTS (SELECT 1 FROM token WHERE token.tier = purchase.tier AND token.status = 'available')
       ORDER BY means_read_at, created_at LIMIT ?2`,
    )
    .bind(since, most)
    .all<{ short_since: number | null; due: number; passes: number }>()
  return results.map((row) => ({
    purchase: readPurchaseRow(row),
    shortSince: row.short_since,
    due: drops(BigInt(row.due)),
    passes: row.passes,
  }))
}

/** Claims the look at a buyer's means; false when somebody else has looked within `pause` ms. */
export function claimMeans(db: D1Database, id: string, now: number, pause: number): Promise<boolean> {
  return claimTurn(db, 'purchase.means_read_at', id, now, pause)
}

/** Notes since which ledger the buyer has been short, or that they are not. */
export async function noteMeans(db: D1Database, id: string, shortSince: number | null): Promise<void> {
  await db.prepare('UPDATE purchase SET short_since = ? WHERE id = ?').bind(shortSince, id).run()
}
