import type { TierId } from '#contract/tiers'
import type { Address, NFTokenID, TxHash } from '#contract/wire/ledger-ids'
import type { Guarded } from '../../adapters/db/compare-and-set.ts'
import { batch, sql } from '../../adapters/db/sql.ts'

/** Why a pass is quarantined: an offer of its NFToken stands that no purchase knows, or the NFToken left the minter unsold. */
type QuarantineReason = 'offer' | 'gone'

export async function passByToken(db: D1Database, token: NFTokenID): Promise<number | null> {
  return sql`SELECT id FROM pass WHERE nftoken_id = ${token}`.column<number>('id', db)
}

/** Passes that have an NFToken and are not sold; none if the journal has anything after the transaction `asOf`. */
export async function unsoldPasses(
  db: D1Database,
  asOf: TxHash,
  most: number,
): Promise<{ id: number; token: string; status: string; quarantined: string | null }[]> {
  return sql`SELECT id, nftoken_id AS token, status, quarantined FROM pass
    WHERE nftoken_id IS NOT NULL AND status <> 'sold' AND EXISTS (SELECT 1 FROM cursor WHERE tail = ${asOf})
    ORDER BY id LIMIT ${most}`.all(db)
}

/**
 * Gives a pass the NFToken that was found on the ledger for it, and also the purchase that holds it, so that it is not
 * minted again. False when there is no such pass, it has another NFToken already, or another pass has this one.
 */
export async function adoptToken(db: D1Database, pass: number, token: NFTokenID): Promise<boolean> {
  await batch(db, [
    sql`UPDATE pass SET nftoken_id = ${token}
      WHERE id = ${pass} AND nftoken_id IS NULL
        AND NOT EXISTS (SELECT 1 FROM pass WHERE nftoken_id = ${token})`,
    sql`UPDATE purchase SET nftoken_id = ${token}, minted_before = 1, version = version + 1
      WHERE pass_id = ${pass} AND status <> 'released' AND nftoken_id IS NULL
        AND EXISTS (SELECT 1 FROM pass WHERE id = pass_id AND pass.nftoken_id = ${token})`,
  ])
  return (await passByToken(db, token)) === pass
}

/** Quarantines a pass whose NFToken the minter does not hold any more, although it was not sold. */
export async function quarantinePass(db: D1Database, pass: number): Promise<void> {
  await sql`UPDATE pass SET status = 'reserved', purchase_id = NULL, quarantined = 'gone'
    WHERE id = ${pass} AND status <> 'sold'`.run(db)
}

/**
 * Back to stock: after the transaction `asOf` its offer cannot be accepted any more, and the NFToken is the minter's. Not
 * if the journal has anything after that.
 */
export async function restock(db: D1Database, pass: number, asOf: TxHash): Promise<void> {
  await sql`UPDATE pass SET status = 'available', quarantined = NULL
    WHERE id = ${pass} AND quarantined IS NOT NULL AND purchase_id IS NULL
      AND EXISTS (SELECT 1 FROM cursor WHERE tail = ${asOf})`.run(db)
}

/** A pass has its NFToken now; `mint` is the transaction that made it, null when it was minted before. */
export function passMinted(
  pass: number,
  token: NFTokenID,
  mint: { readonly tx: TxHash; readonly ledger: number; readonly at: number } | null,
): Guarded {
  if (!mint) return sql`UPDATE pass SET nftoken_id = ${token} WHERE id = ${pass}`
  const { tx, ledger, at } = mint
  return sql`UPDATE pass
    SET nftoken_id = ${token}, mint_hash = ${tx}, mint_ledger = ${ledger}, minted_at = ${at} WHERE id = ${pass}`
}

/** A condition: the mint of a pass is pending, since a rewind dropped it. A purchase would mint it once more. */
export const MINT_PENDING = sql`mint_hash IS NOT NULL AND nftoken_id IS NULL`

/** The mint for which a pass waits made no NFToken. */
export function passUnminted(mint: TxHash): Guarded {
  return sql`UPDATE pass SET mint_hash = NULL WHERE mint_hash = ${mint} AND ${MINT_PENDING}`
}

/** A mint as it was read on the ledger. */
interface ReadMint {
  readonly hash: TxHash
  readonly ledger: number
  readonly closedAt: number | null
  readonly effects: { readonly minted: { readonly token: NFTokenID } | null }
}

/** The mint for which a pass waits made this NFToken, although nothing else waits for it any more. */
export function passMintedAfterAll({ hash, ledger, closedAt, effects }: ReadMint): Guarded {
  return sql`UPDATE pass SET nftoken_id = ${effects.minted?.token ?? null}, mint_ledger = ${ledger}, minted_at = ${closedAt}
    WHERE mint_hash = ${hash} AND ${MINT_PENDING}`
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
    sql`UPDATE tier_stat SET sold = sold + 1
      WHERE tier = ${sale.tier} AND EXISTS (SELECT 1 FROM pass WHERE id = ${sale.pass} AND status <> 'sold')`,
    sql`UPDATE pass
      SET status = 'sold', purchase_id = ${sale.purchaseId}, nftoken_id = ${sale.token}, owner = ${sale.owner},
        sold_at = ${sale.at}, quarantined = NULL
      WHERE id = ${sale.pass} AND status <> 'sold'`,
  ]
}

/** A pass goes back to stock, or is quarantined. It keeps its NFToken. */
export function passReleased(
  pass: number,
  purchaseId: string,
  quarantined: QuarantineReason | null,
): Guarded {
  const status = quarantined ? 'reserved' : 'available'
  return sql`UPDATE pass SET status = ${status}, quarantined = ${quarantined}, purchase_id = NULL
    WHERE id = ${pass} AND purchase_id = ${purchaseId}`
}
