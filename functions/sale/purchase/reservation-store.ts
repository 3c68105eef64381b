import type { TermsVersion } from '#contract/brand'
import type { TierId } from '#contract/tiers'
import { MAX_OPEN } from '#contract/wire/purchase'
import { verbatim } from '../../adapters/db/sql.ts'
import { approvedOwner, walletsOfOwner } from '../../people/kyc/owner-store.ts'
import { type Invoice, invoiceMade } from '../../records/invoice/store.ts'
import { notPausedSql } from '../../records/switches/store.ts'
import { meansChanged } from '../admission/means-store.ts'
import type { Purchase } from './purchase.ts'
import { firstPurchase } from './row.ts'

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
  const [, , found] = await db.batch([
    db
      .prepare(
        `INSERT INTO purchase
           (id, pass_id, nftoken_id, mint_hash, mint_ledger, minted_at, minted_before,
            wallet, tier, price_drops, status, request_key, request_hash, terms_version, created_at, invoice_id, payload_taken_at)
         SELECT ?1, pass.id, pass.nftoken_id, pass.mint_hash, pass.mint_ledger, pass.minted_at, pass.nftoken_id IS NOT NULL,
            ?2, ?3, ?4, 'reserved', ?5, ?6, ?7, ?8, ?12, ?13
         FROM pass
         WHERE pass.id = (SELECT id FROM pass WHERE tier = ?3 AND status = 'available' AND (?11 IS NULL OR id = ?11) ORDER BY id LIMIT 1)
           AND NOT EXISTS (SELECT 1 FROM halt)
           AND ${notPausedSql("'sale', 'opening', ?3, CASE WHEN ?12 IS NULL THEN NULL ELSE 'pay-first' END", '?14')}
           AND NOT EXISTS (SELECT 1 FROM purchase WHERE wallet = ?2 AND request_key = ?5)
           AND (SELECT count(*) FROM purchase WHERE wallet = ?2 AND tier = ?3 AND status <> 'released') < ?9
           AND (SELECT count(*) FROM purchase WHERE wallet = ?2 AND status <> 'released' AND status <> 'sold') < ${MAX_OPEN}
           AND (?10 = 0 OR (${approvedOwner(verbatim('?2'))}
             AND (SELECT count(*) FROM purchase WHERE wallet IN ${walletsOfOwner(verbatim('?2'))} AND tier = ?3 AND status <> 'released') + 1 <= ?9))`,
      )
      .bind(
        r.id,
        r.wallet,
        r.tier,
        r.price.toString(),
        r.requestKey,
        r.requestHash,
        r.termsVersion,
        r.now,
        r.limit,
        r.kycRequired ? 1 : 0,
        r.pass,
        r.invoice?.id ?? null,
        r.payloadTakenAt ?? null,
        r.ledgerTime ?? r.now,
      ),
    db
      .prepare(
        `UPDATE pass SET status = 'reserved', purchase_id = ?1
         WHERE id = (SELECT pass_id FROM purchase WHERE id = ?1) AND status = 'available'`,
      )
      .bind(r.id),
    db.prepare('SELECT * FROM purchase WHERE wallet = ? AND request_key = ?').bind(r.wallet, r.requestKey),
    db
      .prepare('DELETE FROM waiting WHERE wallet = ?2 AND EXISTS (SELECT 1 FROM purchase WHERE id = ?1)')
      .bind(r.id, r.wallet),
    meansChanged(db, r.wallet),
    ...(r.invoice ? [invoiceMade(db, r.id, r.invoice)] : []),
  ])
  return firstPurchase(found)
}

/** The lowest tier with a pass left that is not paused; else the lowest with a pass left; null when all are taken. */
export async function firstTierInStock(db: D1Database, order: readonly TierId[]): Promise<TierId | null> {
  const checks = order.map(
    (
      tier,
    ) => `CASE WHEN NOT EXISTS (SELECT 1 FROM pass WHERE tier = '${tier}' AND status = 'available') THEN 0
      WHEN EXISTS (SELECT 1 FROM pause WHERE scope = '${tier}') THEN 1 ELSE 2 END AS ${tier}`,
  )
  const row = await db.prepare(`SELECT ${checks.join(', ')}`).first<Record<TierId, number>>()
  return order.find((tier) => row?.[tier] === 2) ?? order.find((tier) => row?.[tier] === 1) ?? null
}
