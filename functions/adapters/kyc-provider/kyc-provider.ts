import type { Result } from '#contract/result'
import type { Address } from '#contract/wire/ledger-ids'

/** What the provider says of a person now. Never a document, a name or a birthday. */
export type Standing =
  /** It has never met them: nobody has opened the page yet. */
  | { readonly is: 'unknown' }
  | {
      readonly is: 'open' | 'in-review' | 'resubmit' | 'approved' | 'refused'
      /** Its own reference, by which it is asked more sparingly. */
      readonly applicant: string | null
      readonly level: string
      /** Its own time of the verdict, unix ms. */
      readonly decidedAt: number | null
      /** Refused because it has verified this person before, for somebody else of ours. */
      readonly duplicate: boolean
    }

/** How somebody is asked about: by the random id of ours, and by the provider's own reference once it is known. */
export interface Asked {
  readonly id: string
  readonly applicant: string | null
}

/** Who checks identities. No name or shape of a provider goes beyond this. */
export interface KycProvider {
  /** The id of a wallet's owner who is known without a check; null for everybody else. */
  knownOwner(wallet: Address): Promise<string | null>
  /** The address of a page where this person shows who they are, good for a while. `returnUrl` is where it leads back to. */
  session(id: string, returnUrl: string): Promise<Result<string, 'unreachable'>>
  /** How the person stands, asked anew. */
  standing(asked: Asked): Promise<Result<Standing, 'unreachable'>>
}
