import { type PurchaseView, readOpenPurchases, readPurchase } from '#contract/wire/purchase'
import { call } from '../../lib/call.ts'
import { inSession } from '../../wallet/session.ts'
import { ask, takeIn } from './ask-for-pass.ts'
import { readIntent } from './intent.ts'
import { isSent } from './purchase-flow.ts'
import { hasFailed, isKnown, type Known, slotsOf } from './purchases-flow.ts'
import { forgetPurchase, rememberedPurchase, rememberPurchase } from './remembered-purchase.ts'
import { slotOf } from './slots.ts'
import { recordReading, type Visit } from './visit.ts'

/**
 * Resumes earlier purchases and those of other tabs: sends an unanswered intent again, and reads the open purchases meanwhile,
 * since its answer may take `PURCHASE_WAIT`. A purchase that is found opens its dialog only if the page shows no other purchase.
 */
export async function goOn(visit: Visit): Promise<void> {
  const { now, dispatch } = visit
  const { address, token, onTakenUp } = visit.buyer.current
  const isFree = () => !slotsOf(now()).length
  if (!address) return
  const intent = isFree() && readIntent(address, Date.now())
  if (intent) {
    onTakenUp(intent.tier)
    ask(visit, intent)
  }
  const { purchases, whole } = await findPurchases(token, now())
  if (!visit.here) return
  const { wish } = now()
  if (wish && isSent(wish.state)) {
    const { requestId, tier, agreedAt } = wish.state.intent
    // A purchase does not name its request: it is of the same tier, and younger than the intent; each age is counted by one clock.
    const own = purchases.find(
      (one) =>
        one.tier === tier &&
        one.readAt - (one.evidence.reserved?.at ?? 0) <= Date.now() - agreedAt &&
        !isKnown(now(), one.id),
    )
    if (own) takeIn(visit, requestId, own)
  }
  const free = isFree()
  dispatch({ type: 'purchases-read', purchases, whole })
  for (const purchase of purchases) recordReading(visit, purchase)
  const first = free && purchases.find(({ id }) => slotOf(now().reported, id))
  if (first) bringIntoView(visit, first)
}

/** Reads a purchase that is shown as failed again: a sale can be validated after the failure was shown. */
export async function reconsider(visit: Visit, id: string): Promise<void> {
  const { token } = visit.buyer.current
  const answer = await inSession(token, call(readPurchase, { params: { id }, token }))
  if (!answer.ok || answer.value.status !== 'sold' || !hasFailed(visit.now(), id)) return
  visit.dispatch({ type: 'sold-after-all', purchase: answer.value })
  recordReading(visit, answer.value)
  bringIntoView(visit, answer.value)
}

/** Its dialog waits for the one that the visitor reads. */
function bringIntoView({ buyer, now, dispatch }: Visit, { id, tier }: PurchaseView): void {
  rememberPurchase(id)
  buyer.current.onTakenUp(tier)
  const slot = slotOf(now().reported, id)
  if (slot) dispatch({ type: 'shown', key: slot.key })
}

/**
 * The purchases to resume: the remembered one in any state, unless the page knows it; then those that have not ended, newest
 * first. Forgets a remembered purchase that does not exist or belongs to another wallet. `whole` is false if a request failed.
 */
async function findPurchases(token: string, known: Known) {
  const remembered = rememberedPurchase()
  const [named, open] = await Promise.all([
    remembered === null || isKnown(known, remembered) ? null : findNamed(token, remembered),
    inSession(token, call(readOpenPurchases, { token })),
  ])
  if (named === 'unreachable') return { purchases: [], whole: false }
  const others = (open.ok ? open.value.purchases : []).filter(
    ({ id, ending }) => ending === null && id !== named?.id,
  )
  return { purchases: named ? [named, ...others] : others, whole: open.ok }
}

async function findNamed(token: string, id: string): Promise<PurchaseView | 'unreachable' | null> {
  const answer = await inSession(token, call(readPurchase, { params: { id }, token }))
  if (answer.ok) return answer.value
  if (answer.error.code !== 'not_found') return 'unreachable'
  forgetPurchase(id)
  return null
}
