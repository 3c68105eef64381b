import type { Address } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'

/** What is kept of an identity check: its status, level and dates. Never a document, a name or a birthday. */
export const kycStatus = z.enum(['none', 'pending', 'approved', 'rejected', 'revoked'])
export type KycStatus = z.infer<typeof kycStatus>

/** What a provider decided about the person behind a wallet. */
export interface Verdict {
  /** Opaque and stable per person: one person with two wallets has one. */
  readonly personId: string
  readonly status: KycStatus
  readonly level: string
  /** The provider's own time of the decision, unix ms. */
  readonly decidedAt: number
}

/** Who can say whether a wallet's owner is known. Null: never heard of. */
export interface KycProvider {
  verdictOn(wallet: Address): Promise<Verdict | null>
}
