import { SIGN_IN_LIFE, SIGN_IN_REQUEST_LIFE } from '#contract/timing'
import * as z from '#contract/wire/schema'
import { type SignInRequest, signInRequest } from '#contract/wire/wallet'
import { inBrowser, parsed } from '../lib/kept.ts'
import { SIGN_IN_KEY } from './has-begun.ts'

const pendingSignIn = z.object({
  request: signInRequest,
  /** Until when the page waits: counted anew from each opening of the dialog. */
  until: z.number(),
  /** Until when the wallet app can open it. */
  usableUntil: z.number(),
})

/** A sign-in request that waits for approval. Times are unix ms by this device's clock. */
export type PendingSignIn = z.infer<typeof pendingSignIn>

/**
 * Keeps a request while it waits, for a page that is reloaded or comes back in another tab. Nothing in it is secret:
 * only the browser that asked can collect its answer.
 */
export function keepSignIn(request: SignInRequest, now: number): PendingSignIn {
  return kept({ request, until: now + SIGN_IN_LIFE, usableUntil: now + SIGN_IN_REQUEST_LIFE })
}

/** The same request with its five minutes counted anew; null when the wallet app would not open it for as long. */
export function reopenSignIn(pending: PendingSignIn, now: number): PendingSignIn | null {
  const until = now + SIGN_IN_LIFE
  return until > pending.usableUntil ? null : kept({ ...pending, until })
}

/** Where nothing is kept a reload has to ask anew. */
function kept(pending: PendingSignIn): PendingSignIn {
  inBrowser.keep(SIGN_IN_KEY, JSON.stringify(pending))
  return pending
}

/** The request that still waits, or null. */
export function readSignIn(now: number): PendingSignIn | null {
  const pending = parsed(pendingSignIn, inBrowser.read(SIGN_IN_KEY))
  return pending && pending.until > now ? pending : null
}

export function forgetSignIn(): void {
  inBrowser.keep(SIGN_IN_KEY, null)
}
