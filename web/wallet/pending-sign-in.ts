import { SIGN_IN_LIFE } from '#contract/timing'
import * as z from '#contract/wire/schema'
import { type SignInRequest, signInRequest } from '#contract/wire/wallet'
import { SIGN_IN_KEY } from './has-sign-in.ts'

/** A sign-in request that waits for approval, and until when by this device's clock (unix ms). */
export interface PendingSignIn {
  readonly request: SignInRequest
  readonly until: number
}

const pendingSignIn = z.object({ request: signInRequest, until: z.number() })

/**
 * Keeps a request while it waits, for a page that is reloaded or comes back in another tab. Nothing in it is secret:
 * only the browser that asked can collect its answer.
 */
export function keepSignIn(request: SignInRequest, now: number): PendingSignIn {
  const pending = { request, until: now + SIGN_IN_LIFE }
  try {
    localStorage.setItem(SIGN_IN_KEY, JSON.stringify(pending))
  } catch {
    // Without storage a reload has to ask anew.
  }
  return pending
}

/** The request that still waits, or null. */
export function readSignIn(now: number): PendingSignIn | null {
  try {
    const { success, data } = pendingSignIn.safeParse(JSON.parse(localStorage.getItem(SIGN_IN_KEY) ?? 'null'))
    return success && data.until > now ? data : null
  } catch {
    return null
  }
}

export function forgetSignIn(): void {
  try {
    localStorage.removeItem(SIGN_IN_KEY)
  } catch {
    // There is nothing to forget where nothing is kept.
  }
}
