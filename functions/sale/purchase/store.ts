import type { TierId } from '#contract/tiers'
import type { Address, PayloadUuid, TxHash } from '#contract/wire/ledger-ids'
import { inIndex } from '../../adapters/db/partial-index.ts'
import { batch, listOf, type Sql, sql } from '../../adapters/db/sql.ts'
import { readable, type Unread, unread } from '../../adapters/db/unread.ts'
import { VERIFIED_TIERS, walletsOfOwner } from '../../people/kyc/owner-store.ts'
import { mayRun } from '../../records/alerts/quarantine-store.ts'
import type { ReadEnd } from '../../records/journal/offer-end-store.ts'
import { passSold } from '../../records/pass/store.ts'
import type { Purchase, PurchaseIn, PurchasePayload } from './purchase.ts'
import { purchaseRow } from './row.ts'

export async function purchaseById(db: D1Database, id: string): Promise<Purchase | null> {
  return sql`SELECT * FROM purchase WHERE id = ${id}`.one(purchaseRow, db)
}

export async function purchaseByKey(db: D1Database, wallet: Address, key: string): Promise<Purchase | null> {
  return sql`SELECT * FROM purchase WHERE wallet = ${wallet} AND request_key = ${key}`.one(purchaseRow, db)
}

/** The purchase that has a pass now, sold or not yet. */
export async function livePurchaseOfPass(db: D1Database, pass: number): Promise<Purchase | null> {
  return sql`SELECT * FROM purchase WHERE pass_id = ${pass} AND status <> 'released'`.one(purchaseRow, db)
}

export async function purchaseByPayload(db: D1Database, uuid: PayloadUuid): Promise<Purchase | null> {
  return sql`SELECT * FROM purchase WHERE payload_uuid = ${uuid}`.one(purchaseRow, db)
}

/** The wallet's purchases by one signature that are not final, newest first. */
export async function openPurchasesOf(db: D1Database, wallet: Address): Promise<Unread<Purchase>[]> {
  const rows = await sql`SELECT * FROM purchase
    WHERE wallet = ${wallet} AND ${inIndex('purchase_live_wallet')} AND status <> 'sold' AND invoice_id IS NULL
    ORDER BY created_at DESC`.all(db)
  return unread(rows, 'id', (row) => purchaseRow.parse(row))
}

/** Purchases whose buyer signed one of these transactions, still undecided by the ledger. */
export async function confirmingBy(
  db: D1Database,
  signatures: readonly TxHash[],
): Promise<PurchaseIn<'confirming'>[]> {
  const rows = await sql`SELECT * FROM purchase WHERE ${inIndex('purchase_open')} AND status = 'confirming'
    AND signed_hash IN ${listOf(signatures)}`.all(db)
  return unread(rows, 'id', (row) => purchaseRow.parse(row)).flatMap((one) => {
    const purchase = readable(one)
    return purchase?.status === 'confirming' ? [purchase] : []
  })
}

/** How many passes of each tier a wallet, or the known person behind it, has bought and has on hold: what its limits count. */
export async function passesInLimit(
  db: D1Database,
  wallet: Address,
): Promise<{ tier: TierId; owned: number; held: number }[]> {
  return sql`SELECT tier,
      count(*) FILTER (WHERE status = 'sold') AS owned, count(*) FILTER (WHERE status <> 'sold') AS held
    FROM purchase
    WHERE (wallet = ${wallet} OR (wallet IN ${walletsOfOwner(wallet)} AND tier IN (${VERIFIED_TIERS})))
      AND status <> 'released' GROUP BY tier`.all<{ tier: TierId; owned: number; held: number }>(db)
}

/**
 * Stores a sale that was found on the ledger alone as a purchase. False, with nothing changed, where another purchase has
 * its pass by now.
 */
export async function recordSale(
  db: D1Database,
  { pass, tier, buyer, end }: { pass: number; tier: TierId; buyer: Address; end: ReadEnd },
): Promise<boolean> {
  const id = `recovered-${end.offer.slice(0, 16)}`
  const owner = end.owner ?? end.account
  const at = end.closedAt ?? 0
  const kept = sql`SELECT 1 AS one FROM purchase WHERE id = ${id}`
  const results = await batch(db, [
    sql`INSERT OR IGNORE INTO purchase
        (id, pass_id, nftoken_id, wallet, tier, price_drops, status, request_key, request_hash,
          created_at, offer_id, accept_hash, accept_ledger, sold_at, owner)
      VALUES (${id}, ${pass}, ${end.token}, ${buyer}, ${tier}, ${end.amount}, 'sold', ${id}, '',
        ${at}, ${end.offer}, ${end.hash}, ${end.ledger}, ${at}, ${owner})`,
    ...passSold({ pass, tier, purchaseId: id, token: end.token, owner, at }).map(
      (change) => sql`${change} AND EXISTS (${kept})`,
    ),
    kept,
  ])
  return results.at(-1)?.results.length === 1
}

/**
 * Ids of open purchases that fulfil a condition and are not paused at `now` (unix ms), in turns by wallet, those first
 * that no cron run has checked for longest. The plus sign keeps SQLite from reading every purchase in the order of an
 * index by wallet.
 */
async function inTurns(db: D1Database, condition: Sql, now: number, limit: number): Promise<string[]> {
  return sql`SELECT id FROM (
      SELECT id, turn_at, created_at,
        row_number() OVER (PARTITION BY +wallet ORDER BY turn_at, created_at) AS nth
      FROM purchase
      WHERE ${inIndex('purchase_open')} AND ${mayRun('purchase', sql`purchase.id`, now)} AND ${condition})
    ORDER BY nth, turn_at, created_at LIMIT ${limit}`.columns<string>('id', db)
}

/** Ids of purchases that are not final, in turns by wallet. `now` is unix ms. */
export async function openPurchaseIds(db: D1Database, now: number, limit: number): Promise<string[]> {
  return inTurns(db, sql`1`, now, limit)
}

/** Ids of open purchases that a ledger may move, or whose offer expired by its close time (unix ms), in turns by wallet. */
export async function purchasesAwaitingLedger(
  db: D1Database,
  { closeTime, now }: { closeTime: number; now: number },
  limit: number,
): Promise<string[]> {
  const mayMove = sql`(status IN ('minting', 'offering', 'confirming', 'cancelling')
      OR (status = 'offered' AND offer_expires_at <= ${closeTime}))`
  return inTurns(db, mayMove, now, limit)
}

/** Notes that a cron run checks a purchase now: whatever the result, the others come before it again. */
export async function noteTurn(db: D1Database, id: string, now: number): Promise<void> {
  await sql`UPDATE purchase SET turn_at = ${now} WHERE id = ${id}`.run(db)
}

/** A condition: a purchase still needs the payload of its attempt. */
const wantsRequest = ({ id, attempts }: Purchase): Sql =>
  sql`id = ${id} AND attempts = ${attempts} AND payload_uuid IS NULL AND ending_code IS NULL
    AND status IN ('minting', 'offering', 'offered')`

/** Claims the right to ask Xaman for the payload of this attempt, unless another runner has claimed it within `pause` ms. */
export async function claimAsking(
  db: D1Database,
  purchase: Purchase,
  now: number,
  pause: number,
): Promise<boolean> {
  return sql`UPDATE purchase SET asked_at = ${now}
    WHERE ${wantsRequest(purchase)} AND (asked_at <= ${now - pause} OR asked_at > ${now})`.changed(db)
}

/** Gives back the claim made at this time (unix ms): the request failed, and the next caller need not wait. */
export async function endAsking(db: D1Database, { id }: Purchase, claimedAt: number): Promise<void> {
  await sql`UPDATE purchase SET asked_at = 0 WHERE id = ${id} AND asked_at = ${claimedAt}`.run(db)
}

/** Stores a payload for its attempt, as a move. Null for an earlier attempt, a second payload, or an ending purchase. */
export async function keepPayload(
  db: D1Database,
  purchase: Purchase,
  payload: PurchasePayload,
): Promise<Purchase | null> {
  return sql`UPDATE purchase SET version = version + 1, payload_uuid = ${payload.uuid},
      payload_deeplink = ${payload.deeplink}, payload_qr = ${payload.qrPng},
      payload_socket = ${payload.statusSocket}, payload_expires_at = ${payload.expiresAt}
    WHERE ${wantsRequest(purchase)} RETURNING *`.one(purchaseRow, db)
}

export async function noteOpened(db: D1Database, id: string, now: number): Promise<void> {
  await sql`UPDATE purchase SET payload_opened_at = ${now}
    WHERE id = ${id} AND payload_opened_at IS NULL`.run(db)
}

/** Notes that Xaman did not answer about the payload of this purchase: its buyer may not have been able to open it. */
export async function noteXamanFailed(db: D1Database, id: string, now: number): Promise<void> {
  await sql`UPDATE purchase SET xaman_failed_at = ${now}
    WHERE id = ${id} AND xaman_failed_at IS NULL`.run(db)
}
