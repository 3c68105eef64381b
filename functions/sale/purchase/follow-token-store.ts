import { compareAndSet } from '../../adapters/db/compare-and-set.ts'
import { sql, verbatim } from '../../adapters/db/sql.ts'
import { MINT_PENDING } from '../../records/pass/store.ts'
import type { PurchaseIn } from './purchase.ts'

/** `same`: the pass has it. `pending`: the mint of the pass is awaited. `other`: the pass has another one, or none. */
type TokenOfPass = 'same' | 'pending' | 'other'

/**
 * Whether the pass on hold still has the NFToken that it had when the purchase began. A rewind may have dropped its mint, and
 * the network may have given that id to another pass since: then it is not this buyer's.
 */
export async function tokenOfPass(
  db: D1Database,
  { passId, nftokenId }: PurchaseIn<'reserved'>,
): Promise<TokenOfPass> {
  const said =
    await sql`SELECT CASE WHEN nftoken_id IS ${nftokenId} THEN 'same' WHEN ${MINT_PENDING} THEN 'pending' ELSE 'other' END
      AS said FROM pass WHERE id = ${passId}`.column<TokenOfPass>('said', db)
  return said ?? 'same'
}

/** Gives a purchase the NFToken that its pass has now, with its mint; none where the pass is to be minted. */
export async function followToken(
  db: D1Database,
  { id, version, status, passId }: PurchaseIn<'reserved'>,
): Promise<void> {
  const now = (column: 'nftoken_id' | 'mint_hash' | 'mint_ledger' | 'minted_at') =>
    sql`(SELECT ${verbatim(column)} FROM pass WHERE id = ${passId})`
  const set = {
    nftoken_id: now('nftoken_id'),
    mint_hash: now('mint_hash'),
    mint_ledger: now('mint_ledger'),
    minted_at: now('minted_at'),
    minted_before: sql`${now('nftoken_id')} IS NOT NULL`,
  }
  const given = sql`NOT EXISTS (SELECT 1 FROM pass WHERE id = ${passId} AND ${MINT_PENDING})`
  await compareAndSet(db, { table: 'purchase', was: { id, version, status }, set, given })
}
