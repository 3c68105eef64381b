import { err, ok, type Result } from '#contract/result'
import type { Address } from '#contract/wire/ledger-ids'
import type { PurchaseView } from '#contract/wire/purchase'
import { readable } from '../../adapters/db/unread.ts'
import type { Services } from '../../services.ts'
import { openPurchasesOf, purchaseById } from './store.ts'
import { purchaseViewOf } from './view.ts'

/** One purchase of the session's wallet, from its row; no node or app is asked. Another wallet's counts as unknown. */
export async function readOwnPurchase(
  services: Pick<Services, 'db' | 'secrets' | 'clock'>,
  wallet: Address,
  id: string,
): Promise<Result<PurchaseView, 'not_found'>> {
  const known = await purchaseById(services.db, id)
  if (known?.wallet !== wallet) return err('not_found')
  return ok(await purchaseViewOf(services, known))
}

/** The wallet's purchases that are not final, newest first, without those that this release cannot parse. */
export async function readOpen(
  services: Pick<Services, 'db' | 'secrets' | 'clock'>,
  wallet: Address,
): Promise<Result<{ purchases: PurchaseView[] }, never>> {
  const open = (await openPurchasesOf(services.db, wallet)).flatMap((one) => readable(one) ?? [])
  return ok({ purchases: await Promise.all(open.map((purchase) => purchaseViewOf(services, purchase))) })
}
