import { SIGN_IN_LIFE, SIGN_IN_REQUEST_LIFE } from '#contract/timing'
import * as z from '#contract/wire/schema'
import { type SignInRequest, signInRequest } from '#contract/wire/wallet'
import { inBrowser, parsed } from '../lib/kept.ts'
import { SIGN_IN_KEY } from './has-begun.ts'

const pendingSignIn = z.object({
  request: signInRequest,
  /** When the page stops waiting; extended whenever the dialog opens. */
  until: z.number(),
  /** When the request expires in the wallet app. */
  usableUntil: z.number(),
})

/** An open sign-in request. Times are unix ms by this device's clock. */
export type PendingSignIn = z.infer<typeof pendingSignIn>

/** Stores a request for reloads and other tabs. It is no secret: only this browser can collect the result. */
export function keepSignIn(request: SignInRequest, now: number): PendingSignIn {
  const { usableFor = SIGN_IN_REQUEST_LIFE } = request
  return kept({ request, until: now + SIGN_IN_LIFE, usableUntil: now + usableFor })
}

/** Extends a request by five minutes; null when it expires sooner in the wallet app. */
export function reopenSignIn(pending: PendingSignIn, now: number): PendingSignIn | null {
  const until = now + SIGN_IN_LIFE
  return until > pending.usableUntil ? null : kept({ ...pending, until })
}

function kept(pending: PendingSignIn): PendingSignIn {
  inBrowser.keep(SIGN_IN_KEY, JSON.stringify(pending))
  return pending
}

/** The stored request; null without one. One that the wallet app cannot open any more is deleted. */
export function readSignIn(now: number): PendingSignIn | null {
  const pending = stored()
  if (!pending || pending.usableUntil > now) return pending
  forgetSignIn(pending.request.connectId)
  return null
}

/** Forgets a request that is over. Another tab may have stored a newer one, which stays. */
export function forgetSignIn(connectId: string): void {
  if (stored()?.request.connectId === connectId) inBrowser.keep(SIGN_IN_KEY, null)
}

function stored(): PendingSignIn | null {
  return parsed(pendingSignIn, inBrowser.read(SIGN_IN_KEY))
}
