import type { TierId } from '#contract/tiers'
import type { Address, NFTokenID, TxHash } from '#contract/wire/ledger-ids'
import { type Guarded, guarded } from '../../adapters/db/guarded.ts'

/** Why a pass is quarantined: an offer of its NFToken stands that no purchase knows, or the NFToken left the minter unsold. */
type QuarantineReason = 'offer' | 'gone'

export async function passByToken(db: D1Database, token: NFTokenID): Promise<number | null> {
  return db.prepare('SELECT id FROM pass WHERE nftoken_id = ?').bind(token).first<number>('id')
}

/** Passes that have an NFToken and are not sold; none if the journal has anything after the transaction `asOf`. */
export async function unsoldPasses(
  db: D1Database,
  asOf: TxHash,
  most: number,
): Promise<{ id: number; token: string; status: string; quarantined: string | null }[]> {
  const { results } = await db
    .prepare(
      `SELECT id, nftoken_id AS token, status, quarantined FROM pass
       WHERE nftoken_id IS NOT NULL AND status <> 'sold' AND EXISTS (SELECT 1 FROM cursor WHERE tail = ?)
       ORDER BY id LIMIT ?`,
    )
    .bind(asOf, most)
    .all<{ id: number; token: string; status: string; quarantined: string | null }>()
  return results
}

/**
 * Gives a pass the NFToken that was found on the ledger for it, and also the purchase that holds it, so that it is not
 * minted again. False when there is no such pass, it has another NFToken already, or another pass has this one.
 */
export async function adoptToken(db: D1Database, pass: number, token: NFTokenID): Promise<boolean> {
  await db.batch([
    db
      .prepare(
        `UPDATE pass SET nftoken_id = ?1 WHERE id = ?2 AND nftoken_id IS NULL
           AND NOT EXISTS (SELECT 1 FROM pass WHERE nftoken_id = ?1)`,
      )
      .bind(token, pass),
    db
      .prepare(
        `UPDATE purchase SET nftoken_id = ?, minted_before = 1, version = version + 1
         WHERE pass_id = ? AND status <> 'released' AND nftoken_id IS NULL
           AND EXISTS (SELECT 1 FROM pass WHERE id = pass_id AND pass.nftoken_id = ?)`,
      )
      .bind(token, pass, token),
  ])
  return (await passByToken(db, token)) === pass
}

/** Quarantines a pass whose NFToken the minter does not hold any more, although it was not sold. */
export async function quarantinePass(db: D1Database, pass: number): Promise<void> {
  await db
    .prepare(
      `UPDATE pass SET status = 'reserved', purchase_id = NULL, quarantined = 'gone' WHERE id = ? AND status <> 'sold'`,
    )
    .bind(pass)
    .run()
}

/** Back to stock: its offer cannot be accepted any more, and the NFToken is the minter's. */
export async function restock(db: D1Database, pass: number): Promise<void> {
  await db
    .prepare(
      `UPDATE pass SET status = 'available', quarantined = NULL WHERE id = ? AND quarantined IS NOT NULL AND purchase_id IS NULL`,
    )
    .bind(pass)
    .run()
}

/** A pass has its NFToken now; `mint` is the transaction that made it, null when it was minted before. */
export function passMinted(
  pass: number,
  token: NFTokenID,
  mint: { readonly tx: TxHash; readonly ledger: number; readonly at: number } | null,
): Guarded {
  if (!mint) return guarded('UPDATE pass SET nftoken_id = ? WHERE id = ?', token, pass)
  return guarded(
    'UPDATE pass SET nftoken_id = ?, mint_hash = ?, mint_ledger = ?, minted_at = ? WHERE id = ?',
    token,
    mint.tx,
    mint.ledger,
    mint.at,
    pass,
  )
}

/** A pass is its buyer's now, and its tier has one less. */
export function passSold(sale: {
  readonly pass: number
  readonly tier: TierId
  readonly purchaseId: string
  readonly token: NFTokenID
  readonly owner: Address
  readonly at: number
}): Guarded[] {
  return [
    // Counted once, even if another run recorded the sale to the same buyer before.
    guarded(
      `UPDATE tier_stat SET sold = sold + 1
       WHERE tier = ? AND EXISTS (SELECT 1 FROM pass WHERE id = ? AND status <> 'sold')`,
      sale.tier,
      sale.pass,
    ),
    guarded(
      `UPDATE pass SET status = 'sold', purchase_id = ?, nftoken_id = ?, owner = ?, sold_at = ?, quarantined = NULL
       WHERE id = ? AND status <> 'sold'`,
      sale.purchaseId,
      sale.token,
      sale.owner,
      sale.at,
      sale.pass,
    ),
  ]
}

/** A pass goes back to stock, or is quarantined. It keeps its NFToken. */
export function passReleased(
  pass: number,
  purchaseId: string,
  quarantined: QuarantineReason | null,
): Guarded {
  return guarded(
    'UPDATE pass SET status = ?, quarantined = ?, purchase_id = NULL WHERE id = ? AND purchase_id = ?',
    quarantined ? 'reserved' : 'available',
    quarantined,
    pass,
    purchaseId,
  )
}
