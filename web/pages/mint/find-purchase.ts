import { type PurchaseView, readOpenPurchases, readPurchase } from '#contract/wire/purchase'
import { call } from '../../lib/call.ts'
import { inSession } from '../../wallet/session.ts'
import { forgetPurchase, rememberedPurchase } from './remembered-purchase.ts'

export interface Found {
  /** The one to be shown first: the one that is remembered, however it stands; then those that have not ended, newest first. */
  readonly purchases: readonly PurchaseView[]
  /** Whether the server has said all that there is. Where an answer was lost it has to be asked again. */
  readonly all: boolean
}

/** The purchases to go on with. One that is nobody's, or of another wallet, is forgotten. */
export async function findPurchases(token: string, isPutAside: (id: string) => boolean): Promise<Found> {
  const [named, open] = await Promise.all([findNamed(token, isPutAside), findOpen(token)])
  if (named === 'unreachable') return { purchases: [], all: false }
  const others = (open ?? []).filter(
    ({ id, ending }) => ending === null && id !== named?.id && !isPutAside(id),
  )
  return { purchases: named ? [named, ...others] : others, all: open !== null }
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

async function findOpen(token: string): Promise<readonly PurchaseView[] | null> {
  const open = await inSession(token, call(readOpenPurchases, { token }))
  return open.ok ? open.value.purchases : null
}
