import { type PurchaseView, readOpenPurchases, readPurchase } from '#contract/purchase'
import { call } from '../lib/call.ts'
import { inSession } from '../wallet/session.ts'
import { purchaseInAddress, putPurchaseInAddress } from './purchase-address.ts'

/**
 * The purchase to go on with: the one the page's address names, else the newest that has not ended. Null when there is
 * none; an address that names a purchase of nobody, or of another wallet, is put right.
 */
export async function findPurchase(token: string, except: ReadonlySet<string>): Promise<PurchaseView | null> {
  const named = purchaseInAddress()
  if (named !== null && !except.has(named)) {
    const answer = await inSession(token, call(readPurchase, { params: { id: named }, token }))
    if (answer.ok) return answer.value
    if (answer.error.status !== 404 && answer.error.status !== 403) return null
    putPurchaseInAddress(null)
  }
  const open = await inSession(token, call(readOpenPurchases, { token }))
  if (!open.ok) return null
  return open.value.purchases.find(({ id, ending }) => ending === null && !except.has(id)) ?? null
}
