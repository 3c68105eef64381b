import * as z from '#contract/schema'
import { SIGN_IN_LIFE } from '#contract/timing'
import { type SignInRequest, signInRequest } from '#contract/wallet'

const KEY = 'touchstone_sign_in'

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
    localStorage.setItem(KEY, JSON.stringify(pending))
  } catch {
    // Without storage a reload has to ask anew.
  }
  return pending
}

/** Whether a request may be waiting: worth finding out. */
export function hasSignIn(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/** The request that still waits, or null. */
export function readSignIn(now: number): PendingSignIn | null {
  try {
    const { success, data } = pendingSignIn.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return success && data.until > now ? data : null
  } catch {
    return null
  }
}

export function forgetSignIn(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // There is nothing to forget where nothing is kept.
  }
}
