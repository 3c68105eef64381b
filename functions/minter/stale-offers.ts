import type { NFTokenID, OfferID } from '#contract/wire/ledger-ids'
import type { Services } from '../services.ts'

/** Why a pass is kept out of stock: an offer of its token stands that no purchase knows, or the token left us unsold. */
export type Aside = 'offer' | 'gone'

/** Lists an offer to be withdrawn, and keeps its pass out of everybody's way until it is gone. */
export async function keepOut(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  offer: OfferID,
  token: NFTokenID,
): Promise<void> {
  await db.batch([
    db.prepare('INSERT OR IGNORE INTO stale_offer (id, since) VALUES (?, ?)').bind(offer, clock.now()),
    db
      .prepare(
        `UPDATE token SET status = 'reserved', aside = 'offer' WHERE nftoken_id = ? AND status = 'available'`,
      )
      .bind(token),
  ])
}

/** Keeps a pass out of stock whose token the minter does not hold any more, although nobody bought it. */
export async function setAside(db: D1Database, pass: number): Promise<void> {
  await db
    .prepare(
      `UPDATE token SET status = 'reserved', purchase_id = NULL, aside = 'gone' WHERE id = ? AND status <> 'sold'`,
    )
    .bind(pass)
    .run()
}
