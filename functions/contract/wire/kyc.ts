import { kycStates, kycSteps } from '../kyc.ts'
import { get, post } from './endpoint.ts'
import * as z from './schema.ts'

/**
 * How the identity check of the person behind the session's wallet stands. It belongs to the person: wallets that were
 * joined share it. Times are unix ms; `decidedAt` is the provider's own.
 */
export const kycStatus = z.object({
  kycVerified: z.boolean(),
  state: z.enum(kycStates),
  /** What can be done about it, and the same as a sentence. */
  next: z.enum(kycSteps),
  message: z.string(),
  startedAt: z.nullable(z.number()),
  decidedAt: z.nullable(z.number()),
  checkedAt: z.nullable(z.number()),
})
export type KycStatus = z.infer<typeof kycStatus>

/**
 * What a start may say. `otherSession` is the token of another wallet's session in the same browser: who holds both at
 * once, and has just signed in to the verified one, is one person, and the other wallet joins the verified one. It stands
 * in the body because the header names the one wallet that the call is for, and a body reaches no log.
 */
const kycStart = z.object({ otherSession: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))) })

/** `sessionUrl` is the provider's page, for this person alone and for half an hour; null while there is nothing to show there. */
export const startKyc = post(
  '/wallet/kyc/start',
  z.optional(kycStart),
  z.object({ success: z.literal(true), sessionUrl: z.nullable(z.string()), ...kycStatus.shape }),
  { session: true },
)

/** Asks the provider anew, unless somebody has just done so. */
export const readKycStatus = get('/wallet/kyc/status', kycStatus, { session: true })
