import { type PurchaseView, readOpenPurchases, readPurchase } from '#contract/wire/purchase'
import { call } from '../lib/call.ts'
import { inSession } from '../wallet/session.ts'
import { forgetPurchase, rememberedPurchase } from './remembered-purchase.ts'

/**
 * The purchase to go on with: the one that is remembered, however it stands, else the newest that has not ended. Null
 * when there is none; one that is nobody's, or of another wallet, is forgotten.
 */
export async function findPurchase(token: string, except: ReadonlySet<string>): Promise<PurchaseView | null> {
  const named = rememberedPurchase()
  if (named !== null && !except.has(named)) {
    const answer = await inSession(token, call(readPurchase, { params: { id: named }, token }))
    if (answer.ok) return answer.value
    if (answer.error.status !== 404 && answer.error.status !== 403) return null
    forgetPurchase(named)
  }
  const open = await inSession(token, call(readOpenPurchases, { token }))
  if (!open.ok) return null
  return open.value.purchases.find(({ id, ending }) => ending === null && !except.has(id)) ?? null
}
