import type { ErrorCode } from '#contract/errors'
import type { Drops } from '#contract/money'
import type { Aside } from '../minter/stale-offers.ts'
import type { Services } from '../services.ts'
import type { PurchaseEvent } from './life.ts'
import type { Purchase } from './purchase.ts'
import type { Step } from './step.ts'
import { type Guarded, move } from './store.ts'

interface Leftovers {
  /** What the buyer's refused transaction cost, in drops. */
  readonly charged?: Drops
  /** The offer still lies on the ledger, expired: it is swept away later. */
  readonly stale?: boolean
  /** Why the pass must not go back to stock, if it must not. */
  readonly aside?: Aside
  readonly alongside?: readonly Guarded[]
}

/**
 * Ends a purchase without a sale and gives its pass back to stock; a token that is minted already is relisted, never
 * burned. Call it only once nobody can take the offer any more. An ending that is already written down stays.
 */
export async function release(
  services: Services,
  purchase: Purchase,
  event: Extract<PurchaseEvent, 'given-up' | 'lapsed' | 'lost'>,
  code: ErrorCode,
  { charged, stale = false, aside, alongside = [] }: Leftovers = {},
): Promise<Step> {
  const { db, xaman, defer, clock } = services
  const ending = purchase.ending ?? { code, charged: charged ?? 0n }
  const { offer, payload } = purchase
  const moved = await move(
    db,
    purchase,
    event,
    { ending_code: ending.code, charged_drops: ending.charged.toString(), ended_at: clock.now() },
    [
      ...alongside,
      ({ sql, id, version }) =>
        db
          .prepare(
            `UPDATE token SET status = ?, aside = ?, purchase_id = NULL WHERE id = ? AND purchase_id = ? AND ${sql}`,
          )
          .bind(aside ? 'reserved' : 'available', aside ?? null, purchase.tokenId, id, id, version),
      ({ sql, id, version }) =>
        db
          .prepare(
            `UPDATE ticket SET status = 'free', purchase_id = NULL WHERE purchase_id = ? AND status = 'leased' AND ${sql}`,
          )
          .bind(id, id, version),
      ...(stale && offer
        ? [
            ({ sql, id, version }: Parameters<Guarded>[0]) =>
              db
                .prepare(`INSERT OR IGNORE INTO stale_offer (id, since) SELECT ?, ? WHERE ${sql}`)
                .bind(offer.id, clock.now(), id, version),
          ]
        : []),
    ],
  )
  if (!moved) return 'again'
  if (payload) defer(xaman.cancel(payload.uuid))
  return { moved }
}
