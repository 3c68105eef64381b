import type { NFTokenID, OfferID, TxHash } from '#contract/wire/ledger-ids'
import type { Guarded } from '../../adapters/db/compare-and-set.ts'
import { inIndex } from '../../adapters/db/partial-index.ts'
import { batch, listOf, type Sql, sql } from '../../adapters/db/sql.ts'

/** An offer that stands, and the NFToken that it offers. */
interface Standing {
  readonly offer: OfferID
  readonly token: NFTokenID
}

/** Lists an offer to be withdrawn, and quarantines its pass until it is gone. */
export async function quarantineOffered(db: D1Database, standing: Standing, now: number): Promise<void> {
  await batch(db, quarantining(standing, now, sql`true`))
}

/**
 * Under a condition lists offers of ours that nothing waits for, as far as they have not ended, and quarantines their passes.
 * `since`: when the transaction that made them was signed, unix ms.
 */
export function offersUnawaited(made: readonly Standing[], since: number, given: Sql): Guarded[] {
  return made.flatMap((standing) => {
    const ended = sql`SELECT 1 FROM offer_end WHERE offer_end.offer_id = ${standing.offer}`
    return quarantining(standing, since, sql`NOT EXISTS (${ended}) AND ${given}`)
  })
}

function quarantining({ offer, token }: Standing, since: number, given: Sql): Guarded[] {
  return [
    sql`INSERT OR IGNORE INTO stale_offer (id, since) SELECT ${offer}, ${since} WHERE ${given}`,
    sql`UPDATE pass SET status = 'reserved', quarantined = 'offer'
        WHERE nftoken_id = ${token} AND status = 'available' AND ${given}`,
  ]
}

/** Lists an expired offer that is still on the ledger, to be withdrawn. */
export function offerLeftOver(offer: OfferID, now: number): Guarded {
  return sql`INSERT OR IGNORE INTO stale_offer (id, since) SELECT ${offer}, ${now} WHERE true`
}

export async function oldestStaleOffers(db: D1Database, most: number): Promise<string[]> {
  return sql`SELECT id FROM stale_offer ORDER BY since LIMIT ${most}`.columns<string>('id', db)
}

/** Removes from the list what the ledger did not have after the transaction `asOf`, if that is the last link of the journal. */
export async function removeStaleOffersExcept(
  db: D1Database,
  onLedger: readonly string[],
  asOf: TxHash,
): Promise<void> {
  await sql`DELETE FROM stale_offer WHERE id NOT IN ${listOf(onLedger)}
    AND EXISTS (SELECT 1 FROM cursor WHERE tail = ${asOf})`.run(db)
}

/** Which of these offers no open purchase, submission or sweep accounts for, if nothing was read after `asOf`. */
export async function strangeOffers(
  db: D1Database,
  onLedger: readonly string[],
  asOf: TxHash,
): Promise<string[]> {
  return sql`SELECT value AS id FROM ${listOf(onLedger)}
    WHERE NOT EXISTS (SELECT 1 FROM stale_offer WHERE id = value)
      AND NOT EXISTS (SELECT 1 FROM purchase WHERE offer_id = value AND ${inIndex('purchase_open')})
      AND NOT EXISTS (SELECT 1 FROM submission WHERE offer_id = value AND status = 'signed')
      AND EXISTS (SELECT 1 FROM cursor WHERE tail = ${asOf})`.columns<string>('id', db)
}
