import { BYTES_32 } from '../base64url.ts'
import { kycStates, kycSteps } from '../kyc.ts'
import { get, post } from './endpoint.ts'
import * as z from './schema.ts'

/**
 * The identity check of the person behind the session's wallet. It belongs to the person: joined wallets share it.
 * Times are unix ms; `decidedAt` is the provider's own.
 */
export const kycStatus = z.object({
  kycVerified: z.boolean(),
  state: z.enum(kycStates),
  /** The next step, and a sentence that says it. */
  next: z.enum(kycSteps),
  message: z.string(),
  startedAt: z.nullable(z.number()),
  decidedAt: z.nullable(z.number()),
  checkedAt: z.nullable(z.number()),
})
export type KycStatus = z.infer<typeof kycStatus>

/**
 * What a start may contain. `otherSession` is the token of another wallet's session in the same browser: the holder of
 * both, freshly signed in to the verified one, is one person, and the other wallet joins the verified one. It is in the
 * body because the header names the one wallet that the call is for, and a body is never logged.
 */
const kycStart = z.object({ otherSession: z.optional(z.string().check(z.regex(BYTES_32))) })

/** `sessionUrl` is the provider's page, valid for this person and half an hour; null if there is nothing to show. */
export const startKyc = post(
  '/wallet/kyc/start',
  z.optional(kycStart),
  z.object({ success: z.literal(true), sessionUrl: z.nullable(z.string()), ...kycStatus.shape }),
  { session: true },
)

/** Asks the provider anew, unless that was just done. */
export const readKycStatus = get('/wallet/kyc/status', kycStatus, { session: true })
