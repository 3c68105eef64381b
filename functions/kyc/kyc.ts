import type { KycStatus } from '#contract/kyc'
import type { Address } from '#contract/ledger-ids'

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
