import { type Sql, sql } from '../../adapters/db/sql.ts'

/**
 * Statements that let open purchases wait once more for what offered or minted their pass, if these transactions were
 * that: the ledger may have it in another place, with another NFToken, or never. A pass without its NFToken keeps the hash
 * of its mint, and is not reserved before the outcome of that is known.
 */
export function mintsReopened(transactions: Sql, given: Sql): Sql[] {
  const mints = sql`minted_before = 0 AND mint_hash IN (SELECT hash FROM ours)`
  const unlessMinted = (column: Sql) => sql`iif(${mints}, NULL, ${column})`
  return [
    sql`WITH ours AS (SELECT hash, purpose FROM submission WHERE hash IN ${transactions})
      UPDATE purchase SET version = version + 1,
        status = iif(${mints} OR (SELECT purpose FROM ours WHERE ours.hash = offer_hash) <> 'offer', 'minting', 'offering'),
        offer_id = NULL, offer_hash = NULL, offer_ledger = NULL, offered_at = NULL, offer_expires_at = NULL,
        signed_at = NULL, signed_hash = NULL, signed_last_ledger = NULL,
        nftoken_id = ${unlessMinted(sql`nftoken_id`)}, mint_hash = ${unlessMinted(sql`mint_hash`)},
        mint_ledger = ${unlessMinted(sql`mint_ledger`)}, minted_at = ${unlessMinted(sql`minted_at`)}
      WHERE (status IN ('offered', 'confirming', 'cancelling') AND offer_hash IN (SELECT hash FROM ours)
          OR status IN ('reserved', 'offering') AND ${mints})
        AND ${given}`,
    sql`UPDATE pass SET nftoken_id = NULL, mint_ledger = NULL, minted_at = NULL
      WHERE status <> 'sold' AND mint_hash IN (SELECT hash FROM submission WHERE hash IN ${transactions}) AND ${given}`,
  ]
}

/**
 * Statements that let purchases wait once more for the end of their offer, if these transactions withdrew it: it may still
 * stand, and be accepted, and until it ends no refund of what was paid for it is signed or sent. A pass that another
 * purchase has since stays with that: then the offer is withdrawn once more.
 */
export function withdrawalsReopened(transactions: Sql, given: Sql): Sql[] {
  const first = sql`SELECT min(purchase.rowid) FROM purchase JOIN offer_end ON offer_end.offer_id = purchase.offer_id
      JOIN pass ON pass.id = pass_id
    WHERE offer_end.hash IN ${transactions} AND how <> 'accepted' AND purchase.status = 'released'
      AND offer_hash IS NOT NULL AND offer_expires_at IS NOT NULL AND pass.status = 'available' GROUP BY pass_id`
  return [
    sql`UPDATE purchase SET status = 'cancelling', version = version + 1, ended_at = NULL
      WHERE rowid IN (${first}) AND ${given}`,
    sql`INSERT OR IGNORE INTO stale_offer (id, since) SELECT offer_id, COALESCE(ended_at, 0)
      FROM purchase JOIN offer_end USING (offer_id)
      WHERE offer_end.hash IN ${transactions} AND how <> 'accepted' AND purchase.status = 'released' AND ${given}`,
    sql`UPDATE pass SET status = 'reserved',
        purchase_id = (SELECT id FROM purchase WHERE pass_id = pass.id AND purchase.status = 'cancelling')
      WHERE status = 'available' AND id IN (SELECT pass_id FROM purchase WHERE purchase.status = 'cancelling') AND ${given}`,
  ]
}
