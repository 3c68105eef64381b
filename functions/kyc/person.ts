import { type KycState, kycStanding } from '#contract/kyc'
import type { KycStatus } from '#contract/wire/kyc'

/** Somebody behind one wallet or several, as their row has them. Times are unix ms. */
export interface Person {
  readonly id: string
  readonly state: KycState
  readonly version: number
  readonly applicant: string | null
  readonly level: string | null
  readonly duplicate: boolean
  readonly startedAt: number | null
  readonly decidedAt: number | null
  readonly lookedAt: number | null
  /** Something was reported, and nobody has asked the provider since. */
  readonly due: boolean
}

/** How a wallet's owner stands, as the wire says it. Null for a wallet whose owner never began. */
export function statusOf(person: Person | null): KycStatus {
  const state = person?.state ?? 'none'
  const { next, message } = kycStanding(state, person?.duplicate ?? false)
  return {
    kycVerified: state === 'approved',
    state,
    next,
    message,
    startedAt: person?.startedAt ?? null,
    decidedAt: person?.decidedAt ?? null,
    checkedAt: person?.lookedAt ?? null,
  }
}
