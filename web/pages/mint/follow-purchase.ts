import { ROOM_INVITE_LIFE } from '#contract/timing'
import { cancelPurchase, type PurchaseView, readPurchase } from '#contract/wire/purchase'
import type { RoomAccess } from '#contract/wire/room-access'
import { call } from '../../lib/call.ts'
import { inSession } from '../../wallet/session.ts'
import { decided, openPurchase } from './purchase-flow.ts'
import { forgetPurchase } from './remembered-purchase.ts'
import { slotOf } from './slots.ts'
import { recordReading, type Visit } from './visit.ts'

/** Reads a purchase, if it may still change. */
export async function look(visit: Visit, id: string): Promise<void> {
  if (!openOne(visit, id)) return
  const { token } = visit.buyer.current
  const answer = await inSession(token, call(readPurchase, { params: { id }, token }))
  if (!answer.ok) return visit.dispatch({ type: 'unread', purchaseId: id })
  visit.dispatch({ type: 'read', purchase: answer.value })
  recordReading(visit, answer.value)
}

/** The rooms of a purchase with valid invites. Reads the purchase only if the last invites are older than half their life. */
export async function invitesTo({ rooms, look }: Visit, id: string): Promise<readonly RoomAccess[]> {
  const known = rooms.get(id)
  if (!known || Date.now() - known.readAt > ROOM_INVITE_LIFE / 2) await look(id)
  return rooms.get(id)?.access ?? []
}

/** Asks the server to cancel an open purchase. If the buyer has already signed, the sale stands. */
export async function cancel(visit: Visit, id: string): Promise<void> {
  if (!openOne(visit, id)) return
  const { token } = visit.buyer.current
  visit.dispatch({ type: 'cancel-asked', purchaseId: id })
  const answer = await inSession(token, call(cancelPurchase, { params: { id }, token, repeatable: true }))
  if (!answer.ok) return visit.dispatch({ type: 'cancel-lost', purchaseId: id })
  visit.dispatch({ type: 'cancelled', purchase: answer.value })
  recordReading(visit, answer.value)
}

/** Closes a dialog. A purchase that ended in view is forgotten; one that ended behind a closed dialog is shown again after a reload. */
export function hide({ now, dispatch }: Visit, key: string): void {
  const { inView, reported } = now()
  const slot = reported.find((one) => one.key === key)
  const ended = slot && decided(slot.state)?.purchase
  if (ended && inView === key) forgetPurchase(ended.id)
  dispatch({ type: 'hidden', key })
}

/** The purchase, if it may still change. */
function openOne({ now }: Visit, id: string): PurchaseView | null {
  const slot = slotOf(now().reported, id)
  return slot && openPurchase(slot.state)
}
