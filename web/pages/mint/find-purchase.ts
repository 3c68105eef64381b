import { type PurchaseView, readOpenPurchases, readPurchase } from '#contract/wire/purchase'
import { call } from '../../lib/call.ts'
import { inSession } from '../../wallet/session.ts'
import { forgetPurchase, rememberedPurchase } from './remembered-purchase.ts'

/**
 * The purchases to go on with, the one to be shown first: the one that is remembered, however it stands, then those that
 * have not ended, newest first. One that is nobody's, or of another wallet, is forgotten.
 */
export async function findPurchases(
  token: string,
  isPutAside: (id: string) => boolean,
): Promise<readonly PurchaseView[]> {
  const [named, open] = await Promise.all([findNamed(token, isPutAside), findOpen(token)])
  if (named === 'unreachable') return []
  const others = open.filter(({ id, ending }) => ending === null && id !== named?.id && !isPutAside(id))
  return named ? [named, ...others] : others
}

async function findNamed(
  token: string,
  isPutAside: (id: string) => boolean,
): Promise<PurchaseView | 'unreachable' | null> {
  const id = rememberedPurchase()
  if (id === null || isPutAside(id)) return null
  const answer = await inSession(token, call(readPurchase, { params: { id }, token }))
  if (answer.ok) return answer.value
  if (answer.error.status !== 404 && answer.error.status !== 403) return 'unreachable'
  forgetPurchase(id)
  return null
}

async function findOpen(token: string): Promise<readonly PurchaseView[]> {
  const open = await inSession(token, call(readOpenPurchases, { token }))
  return open.ok ? open.value.purchases : []
}
