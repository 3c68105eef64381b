import { PURCHASE_WAIT, SECOND } from '#contract/timing'
import type { QueuePlace } from '#contract/wire/error-reply'
import { type PurchaseView, purchasePass, purchaseReply } from '#contract/wire/purchase'
import * as z from '#contract/wire/schema'
import { type CallError, type CallErrorCode, type CallResult, call, failure } from '../../lib/call.ts'
import { inSession } from '../../wallet/session.ts'
import type { Intent } from './intent.ts'

/** The pauses before the second and the third attempt, in ms. */
const PAUSES = [1 * SECOND, 3 * SECOND]

/** The outcome of sending an intent. `lost`: it may be a purchase already, and may be sent again. `queued`: send it again in `askAgain` ms. */
export type Sent =
  | { readonly outcome: 'replied'; readonly purchase: PurchaseView }
  | { readonly outcome: 'queued'; readonly line: QueuePlace; readonly askAgain: number }
  | { readonly outcome: 'refused' | 'lost'; readonly error: CallError }

/**
 * Sends a purchase request. Without an answer it is sent again, at most twice and under the same id, so that the server answers
 * with the purchase of the first one. `onDelay` is called when an attempt has failed so late that the buyer must be told;
 * `isWanted` says whether the buyer still wants it to be sent again.
 */
export async function sendPurchase(
  { requestId, tier, address, termsVersion }: Intent,
  token: string,
  onDelay: (error: CallError) => void,
  isWanted = () => true,
): Promise<Sent> {
  const body = {
    userAddress: address,
    selectedTier: tier,
    quantity: 1 as const,
    clientMintRequestId: requestId,
    termsVersion,
  }
  const begun = Date.now()
  for (let attempt = 0; ; attempt++) {
    const answer = understood(await inSession(token, call(anyReply, { body, token, repeatable: true })))
    if (answer.ok) return { outcome: 'replied', purchase: answer.value }
    const { line, retryAfter = 5 } = answer.error
    if (line) return { outcome: 'queued', line, askAgain: retryAfter * SECOND }
    if (!isLost(answer.error)) return { outcome: 'refused', error: answer.error }
    const pause = inVain.includes(answer.error.code) ? undefined : PAUSES[attempt]
    if (pause === undefined) return { outcome: 'lost', error: answer.error }
    if (Date.now() - begun > PURCHASE_WAIT) onDelay(answer.error)
    await new Promise((resolve) => setTimeout(resolve, pause))
    if (!isWanted()) return { outcome: 'lost', error: answer.error }
  }
}

/** The endpoint without a reply schema, so that the error can name what an invalid reply lacks. */
const anyReply = { ...purchasePass, reply: z.unknown() }

const itemsOf = z.object({ items: z.array(z.unknown()).check(z.minLength(1)) })

function understood(answer: CallResult<unknown>): CallResult<PurchaseView> {
  if (!answer.ok) return answer
  const { success, data } = purchaseReply.safeParse(answer.value)
  if (success) return { ok: true, value: data.purchase }
  const missing = itemsOf.safeParse(answer.value).success
    ? 'Missing XUMM payload or UUID'
    : 'No NFT items returned'
  return failure('invalid_reply', `Invalid API response: ${missing}`, 200)
}

/**
 * Errors that do not judge the request: an earlier attempt may have become a purchase, or have a place in the queue. Some
 * browsers report an answer that a page left behind as aborted.
 */
const unjudged: readonly CallErrorCode[] = [
  'network',
  'aborted',
  'internal',
  'rate_limited',
  'unauthorized',
  'ledger_unreachable',
]

/** Errors that another attempt within seconds would only repeat. */
const inVain: readonly CallErrorCode[] = ['rate_limited', 'unauthorized']

/** Whether the answer is missing, judges nothing, or comes from a proxy that knows nothing of the purchase. */
function isLost({ code, status }: CallError): boolean {
  return unjudged.includes(code) || (code === 'http' && status !== null && status >= 500)
}
