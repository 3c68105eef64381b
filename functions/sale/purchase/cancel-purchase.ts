import { err, ok, type Result } from '#contract/result'
import { PURCHASE_WAIT } from '#contract/timing'
import type { Address } from '#contract/wire/ledger-ids'
import type { PurchaseView } from '#contract/wire/purchase'
import { claimTurn } from '../../adapters/db/claim.ts'
import { SAME_REPORT } from '../../adapters/rooms/recheck-after.ts'
import type { Services } from '../../services.ts'
import { giveUp } from './ending-store.ts'
import { settle } from './settle.ts'
import { purchaseById } from './store.ts'
import { purchaseViewOf } from './view.ts'

/**
 * Cancels an open purchase of the session's wallet, as its buyer wants, and answers once its pass is free or after 20
 * s; of several callers at the same time the first one waits for that. A buyer who signed first has bought: Xaman is
 * asked before anything is withdrawn, unless it was within the last second, and the ledger decides. A purchase that has
 * ended stays as it is; another wallet's purchase counts as unknown.
 */
export async function cancelOwnPurchase(
  services: Services,
  wallet: Address,
  id: string,
): Promise<Result<PurchaseView, 'not_found'>> {
  const { db, clock } = services
  const known = await purchaseById(db, id)
  if (known?.wallet !== wallet) return err('not_found')
  if (known.status === 'offered') await settle(services, id, { asker: 'cancel', deadline: clock.now() })
  await giveUp(db, id, { kind: 'cancelled' })
  // Of callers at the same time one asks nodes. The others are answered at once: the ending is written down.
  const asks = await claimTurn(db, 'purchase report', id, clock.now(), SAME_REPORT)
  const settled = asks
    ? await settle(services, id, { asker: 'request', deadline: clock.now() + PURCHASE_WAIT })
    : await purchaseById(db, id)
  return ok(await purchaseViewOf(services, settled ?? known))
}
