import type { ErrorCode, Refusal } from './error-codes.ts'
import { durationInWords } from './in-words.ts'
import { JOIN_WITHIN } from './timing.ts'

/** Refusals of an identity check, for the dialog that starts one. */
export const kycErrors = {
  kyc_failed: {
    status: 502,
    error: 'Failed to start KYC',
    advice: 'The identity provider did not answer. Try again in a moment.',
  },
  kyc_wait: { status: 429, error: 'The identity check was started several times already.' },
  kyc_refused: { status: 403, error: 'The identity check of this wallet was refused for good.' },
  kyc_duplicate: { status: 409, error: 'Your identity is already verified with another wallet.' },
  kyc_not_joined: {
    status: 409,
    error: `These two wallets cannot be joined: one has to be verified, and connected within the last ${durationInWords(JOIN_WITHIN)}.`,
  },
} as const satisfies Partial<Record<ErrorCode, Refusal>>
