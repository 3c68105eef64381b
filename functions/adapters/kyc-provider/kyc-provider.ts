import type { Result } from '#contract/result'
import type { Address } from '#contract/wire/ledger-ids'

/** The provider's status of a person. Never a document, a name or a birthday. */
export type ProviderStatus =
  /** The provider does not know the person: the check's page was never opened, or what it led to is deleted there. */
  | {
      readonly is: 'unknown'
      /** The level of what the provider still shows as deleted. */
      readonly level?: string
    }
  | {
      readonly is: 'open' | 'in-review' | 'resubmit' | 'approved' | 'refused'
      /** The provider's own reference, by which an operator finds the person in its dashboard. */
      readonly applicant: string | null
      readonly level: string
      /** The provider's time of the verdict, unix ms. */
      readonly decidedAt: number | null
      /** Refused because the provider has verified this person before, under another id of ours. */
      readonly duplicate: boolean
    }

/** Why an answer of the provider does not count, for the log. */
export type Unanswered = 'unreachable' | `HTTP ${number}`

/** The port to the provider that verifies identities. No name or shape of one provider goes beyond its adapter. */
export interface KycProvider {
  /** The id of a wallet's owner who is known without a check; null for all others. */
  knownOwner(wallet: Address): Promise<string | null>
  /** The address of a page where this person shows their documents; afterwards it leads to `returnUrl`. */
  session(id: string, returnUrl: string): Promise<Result<string, Unanswered>>
  /** The person's status, asked anew. */
  status(asked: { readonly id: string }): Promise<Result<ProviderStatus, Unanswered>>
}
