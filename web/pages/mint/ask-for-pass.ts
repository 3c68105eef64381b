import type { TierId } from '#contract/tiers'
import { PURCHASE_WAIT } from '#contract/timing'
import type { PurchaseView } from '#contract/wire/purchase'
import type { CallError } from '../../lib/call.ts'
import { forgetIntent, type Intent, keepIntent, newIntent } from './intent.ts'
import { endingOfCall } from './purchase-ending.tsx'
import { isAwaiting } from './purchase-flow.ts'
import { forgetPurchase, rememberPurchase } from './remembered-purchase.ts'
import { sendPurchase } from './send-purchase.ts'
import { type Buyer, recordReading, type Visit } from './visit.ts'

/** Begins a purchase: the visitor has agreed to the terms and the price. Does nothing while a request has no answer. */
export function begin(visit: Visit, tier: TierId): void {
  const { address } = visit.buyer.current
  if (!address || awaited(visit)) return
  const intent = newIntent(tier, address, Date.now())
  keepIntent(intent)
  forgetFailed(visit)
  ask(visit, intent)
}

/** Sends an intent for the first time or again. The same intent is always the same purchase. */
export function ask(visit: Visit, intent: Intent): void {
  visit.dispatch({ type: 'agreed', intent })
  void carry(visit, intent)
}

/** Sends the intent of a buyer in the queue again, unless that is under way: an answer takes up to `PURCHASE_WAIT`. */
export function carryOn(visit: Visit, intent: Intent): void {
  if (Date.now() - visit.sentAt >= PURCHASE_WAIT) void carry(visit, intent)
}

async function carry(visit: Visit, intent: Intent): Promise<void> {
  const { buyer, dispatch } = visit
  const { requestId } = intent
  const lost = (error: CallError) => dispatch({ type: 'lost', requestId, ending: endingOfCall(error) })
  const isWanted = () => awaited(visit) === requestId
  visit.sentAt = Date.now()
  const sent = await sendPurchase(intent, buyer.current.token, lost, isWanted)
  visit.sentAt = 0
  // The intent is kept: if this wallet is connected again in time, it is sent again and stays one purchase.
  if (!visit.here) return
  switch (sent.outcome) {
    case 'queued':
      // During a pause or a halt no place has a time either.
      if (sent.line.about === null) buyer.current.onClosed()
      // A visitor who still waits still agrees, so the intent must not expire.
      if (isWanted()) keepIntent({ ...intent, agreedAt: Date.now() })
      return dispatch({ type: 'queued', requestId, line: sent.line, askAgain: sent.askAgain })
    case 'lost':
      return lost(sent.error)
    case 'refused':
      forgetIntent(requestId)
      passOn(sent.error, buyer.current)
      return dispatch({ type: 'refused', requestId, ending: endingOfCall(sent.error) })
    case 'replied':
      takeIn(visit, requestId, sent.purchase)
  }
}

/** A request has become a purchase: by its answer, or by the server's list, which may be read before it. */
export function takeIn(visit: Visit, requestId: string, purchase: PurchaseView): void {
  forgetIntent(requestId)
  rememberPurchase(purchase.id)
  visit.dispatch({ type: 'replied', requestId, purchase })
  recordReading(visit, purchase)
}

/** `key` is that of the request's slot: the request's id. */
export function leaveQueue({ dispatch }: Visit, key: string): void {
  forgetIntent(key)
  dispatch({ type: 'left-line' })
  dispatch({ type: 'hidden', key })
}

/**
 * A new request begins, or the visitor dismissed the notice of one slot: a reload must not show the failed purchases, or that
 * one, again.
 */
export function forgetFailed({ now }: Visit, slot?: string): void {
  for (const { key, purchaseId } of now().endings)
    if (purchaseId !== null && key === (slot ?? key)) forgetPurchase(purchaseId)
}

/** The id of the request that has no answer yet. */
function awaited({ now }: Visit): string | null {
  const { wish } = now()
  return wish && isAwaiting(wish.state) ? wish.key : null
}

/** A refusal shows that what the page knows of wallet, supply or sale is out of date. */
function passOn({ status, code }: CallError, { onSettled, onSoldOut, onClosed }: Buyer): void {
  if (status === 422 || code === 'kyc_required' || code === 'limit_reached') onSettled(null)
  if (code === 'sold_out') onSoldOut()
  if (code === 'sale_paused' || code === 'tier_paused' || code === 'not_open_yet') onClosed()
}
