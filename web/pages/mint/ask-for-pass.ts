import type { TierId } from '#contract/tiers'
import type { CallError } from '../../lib/call.ts'
import { forgetIntent, type Intent, keepIntent, newIntent } from './intent.ts'
import { endingOfCall } from './purchase-ending.tsx'
import { isAwaiting } from './purchase-flow.ts'
import { forgetPurchase, rememberPurchase } from './remembered-purchase.ts'
import { sendPurchase } from './send-purchase.ts'
import { type Buyer, heed, type Visit } from './visit.ts'

/** The visitor has agreed to the terms and to the price of one pass of this tier. Agreeing twice is asking once. */
export function begin(visit: Visit, tier: TierId): void {
  const { address } = visit.buyer.current
  if (!address || awaited(visit)) return
  const intent = newIntent(tier, address, Date.now())
  keepIntent(intent)
  void ask(visit, intent)
}

/** Sends an intent, once more where it was not answered or waits in line. It stays one purchase. */
export async function ask(visit: Visit, intent: Intent): Promise<void> {
  forgetLastFailed(visit)
  visit.tell({ type: 'agreed', intent })
  await carry(visit, intent)
}

export async function carry(visit: Visit, intent: Intent): Promise<void> {
  const { buyer, tell } = visit
  const { requestId } = intent
  const sent = await sendPurchase(intent, buyer.current.token)
  switch (sent.outcome) {
    case 'in-line':
      // To wait on is to want it still.
      if (awaited(visit) === requestId) keepIntent({ ...intent, agreedAt: Date.now() })
      return tell({ type: 'told-to-wait', requestId, line: sent.line, askAgain: sent.askAgain })
    case 'lost':
      return tell({ type: 'lost', requestId, ending: endingOfCall(sent.error) })
    case 'refused':
      forgetIntent()
      passOn(sent.error, buyer.current)
      return tell({ type: 'refused', requestId, ending: endingOfCall(sent.error) })
    case 'replied':
      forgetIntent()
      rememberPurchase(sent.purchase.id)
      tell({ type: 'replied', requestId, purchase: sent.purchase })
      heed(visit, sent.purchase)
  }
}

export function leaveLine({ tell }: Visit, key: string): void {
  forgetIntent()
  tell({ type: 'left-line' })
  tell({ type: 'hidden', key })
}

/** What the page keeps saying of the last failure is not true any more, or has been read. */
export function forgetLastFailed({ now }: Visit): void {
  const failed = now().lastEnding?.purchaseId
  if (failed) forgetPurchase(failed)
}

/** The id of the request that has no answer yet. */
function awaited({ now }: Visit): string | null {
  const { wish } = now()
  return wish && isAwaiting(wish.state) ? wish.key : null
}

/** The server knows the wallet and the supply better than the page does. */
function passOn({ status, code }: CallError, { onSettled, onSoldOut, onClosed }: Buyer): void {
  if (status === 422) onSettled(null)
  if (code === 'sold_out') onSoldOut()
  if (code === 'sale_paused') onClosed()
}
