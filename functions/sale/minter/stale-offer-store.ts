import type { NFTokenID, OfferID, TxHash } from '#contract/wire/ledger-ids'
import { type Guarded, guarded } from '../../adapters/db/guarded.ts'
import { inIndex } from '../../adapters/db/partial-index.ts'

/** Lists an offer to be withdrawn, and quarantines its pass until it is gone. */
export async function quarantineOffered(
  db: D1Database,
  { offer, token }: { readonly offer: OfferID; readonly token: NFTokenID },
  now: number,
): Promise<void> {
  await db.batch([
    db.prepare('INSERT OR IGNORE INTO stale_offer (id, since) VALUES (?, ?)').bind(offer, now),
    db
      .prepare(
        `UPDATE pass SET status = 'reserved', quarantined = 'offer' WHERE nftoken_id = ? AND status = 'available'`,
      )
      .bind(token),
  ])
}

/** Lists an expired offer that is still on the ledger, to be withdrawn. */
export function offerLeftOver(offer: OfferID, now: number): Guarded {
  return guarded('INSERT OR IGNORE INTO stale_offer (id, since) SELECT ?, ? WHERE true', offer, now)
}

export async function oldestStaleOffers(db: D1Database, most: number): Promise<string[]> {
  const { results } = await db
    .prepare('SELECT id FROM stale_offer ORDER BY since LIMIT ?')
    .bind(most)
    .all<{ id: string }>()
  return results.map(({ id }) => id)
}

/** Removes from the list what the ledger did not have after the transaction `asOf`, if that is the last link of the journal. */
export async function removeStaleOffersExcept(
  db: D1Database,
  onLedger: readonly string[],
  asOf: TxHash,
): Promise<void> {
  await db
    .prepare(
      `DELETE FROM stale_offer WHERE id NOT IN (SELECT value FROM json_each(?))
         AND EXISTS (SELECT 1 FROM cursor WHERE tail = ?)`,
    )
    .bind(JSON.stringify(onLedger), asOf)
    .run()
}

/** Which of these offers no open purchase, submission or sweep accounts for, if nothing was read after `asOf`. */
export async function strangeOffers(
  db: D1Database,
  onLedger: readonly string[],
  asOf: TxHash,
): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT value AS id FROM json_each(?) WHERE NOT EXISTS (SELECT 1 FROM stale_offer WHERE id = value)
         AND NOT EXISTS (SELECT 1 FROM purchase WHERE offer_id = value AND ${inIndex('purchase_open')})
         AND NOT EXISTS (SELECT 1 FROM submission WHERE offer_id = value AND status = 'signed')
         AND EXISTS (SELECT 1 FROM cursor WHERE tail = ?)`,
    )
    .bind(JSON.stringify(onLedger), asOf)
    .all<{ id: string }>()
  return results.map(({ id }) => id)
}
