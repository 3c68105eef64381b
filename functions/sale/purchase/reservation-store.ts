import type { TermsVersion } from '#contract/brand'
import type { TierId } from '#contract/tiers'
import { MAX_OPEN } from '#contract/wire/purchase'
import { notPaused } from '../../adapters/db/not-paused.ts'
import { batch, joined, type Sql, sql, verbatim } from '../../adapters/db/sql.ts'
import { approvedOwner, walletsOfOwner } from '../../people/kyc/owner-store.ts'
import { type Invoice, invoiceMade } from '../../records/invoice/store.ts'
import { MINT_PENDING } from '../../records/pass/store.ts'
import { meansChanged } from '../admission/means-store.ts'
import type { Purchase } from './purchase.ts'
import { purchaseRow } from './row.ts'

/** What is to be reserved, and by which limits. `now` is unix ms. */
export interface Reservation extends Pick<Purchase, 'id' | 'wallet' | 'tier' | 'price' | 'requestHash'> {
  /** The number of the chosen pass; null for the first free one of the tier. */
  readonly pass: number | null
  readonly limit: number
  readonly kycRequired: boolean
  readonly requestKey: string
  readonly termsVersion: TermsVersion | null
  readonly now: number
  /** What is to be paid first; null where one signature does both. */
  readonly invoice: Pick<Invoice, 'id' | 'expiresAt' | 'deliveryLife'> | null
  /** When its payload was taken out of Xaman's budget, unix ms; absent where none was. */
  readonly payloadTakenAt?: number
  /** The close time of the ledger by which the sale was open when the wallet was admitted, unix ms; `now` if absent. */
  readonly ledgerTime?: number
}

/**
 * Takes one pass of the tier for the wallet, or the one it chose, in one transaction and one round trip: stock, the
 * limit of the wallet (of its person, where the tier requires a verified identity), the number of open purchases,
 * identity approval, pauses and the request's key are all conditions of the same insert. Returns the purchase under that key
 * (this one, or an earlier one), or null when a condition was not met.
 */
export async function reservePass(db: D1Database, r: Reservation): Promise<Purchase | null> {
  const [, , found] = await batch(db, [
    purchaseMade(r),
    sql`UPDATE pass SET status = 'reserved', purchase_id = ${r.id}
      WHERE id = (SELECT pass_id FROM purchase WHERE id = ${r.id}) AND status = 'available'`,
    sql`SELECT * FROM purchase WHERE wallet = ${r.wallet} AND request_key = ${r.requestKey}`,
    sql`DELETE FROM waiting
      WHERE wallet = ${r.wallet} AND EXISTS (SELECT 1 FROM purchase WHERE id = ${r.id})`,
    meansChanged(r.wallet, r.id),
    ...(r.invoice ? [invoiceMade(r.id, r.invoice)] : []),
  ])
  const row = found?.results[0]
  return row ? purchaseRow.parse(row) : null
}

function purchaseMade(r: Reservation): Sql {
  const { id, wallet, tier, requestKey, limit } = r
  const invoice = r.invoice?.id ?? null
  const path = sql`CASE WHEN ${invoice} IS NULL THEN NULL ELSE 'pay-first' END`
  return sql`INSERT INTO purchase
      (id, pass_id, nftoken_id, mint_hash, mint_ledger, minted_at,
        minted_before, wallet, tier, price_drops, status, request_key,
        request_hash, terms_version, created_at, invoice_id, payload_taken_at)
    SELECT ${id}, pass.id, pass.nftoken_id, pass.mint_hash, pass.mint_ledger, pass.minted_at,
      pass.nftoken_id IS NOT NULL, ${wallet}, ${tier}, ${r.price.toString()}, 'reserved', ${requestKey},
      ${r.requestHash}, ${r.termsVersion}, ${r.now}, ${invoice}, ${r.payloadTakenAt ?? null}
    FROM pass
    WHERE pass.id = (SELECT id FROM pass
        WHERE tier = ${tier} AND status = 'available' AND (${r.pass} IS NULL OR id = ${r.pass})
          AND NOT (${MINT_PENDING})
        ORDER BY id LIMIT 1)
      AND NOT EXISTS (SELECT 1 FROM halt)
      AND ${notPaused(sql`'sale', 'opening', ${tier}, ${path}`, r.ledgerTime ?? r.now)}
      AND NOT EXISTS (SELECT 1 FROM purchase WHERE wallet = ${wallet} AND request_key = ${requestKey})
      AND (SELECT count(*) FROM purchase
        WHERE wallet = ${wallet} AND tier = ${tier} AND status <> 'released') < ${limit}
      AND (SELECT count(*) FROM purchase
        WHERE wallet = ${wallet} AND status <> 'released' AND status <> 'sold') < ${MAX_OPEN}
      AND (${r.kycRequired ? 1 : 0} = 0 OR (${approvedOwner(wallet)}
        AND (SELECT count(*) FROM purchase WHERE wallet IN ${walletsOfOwner(wallet)}
          AND tier = ${tier} AND status <> 'released') + 1 <= ${limit}))`
}

/** The lowest tier with a pass left that is not paused; else the lowest with a pass left; null when all are taken. */
export async function firstTierInStock(db: D1Database, order: readonly TierId[]): Promise<TierId | null> {
  const checks = order.map(
    (tier) =>
      sql`CASE WHEN NOT EXISTS (SELECT 1 FROM pass WHERE tier = ${tier} AND status = 'available') THEN 0
        WHEN EXISTS (SELECT 1 FROM pause WHERE scope = ${tier}) THEN 1 ELSE 2 END AS ${verbatim(tier)}`,
  )
  const row = await sql`SELECT ${joined(checks, ', ')}`.first<Record<TierId, number>>(db)
  return order.find((tier) => row?.[tier] === 2) ?? order.find((tier) => row?.[tier] === 1) ?? null
}
