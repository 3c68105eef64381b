import type { Address, NFTokenID, OfferID, TxHash } from '#contract/ledger-ids'
import type { Drops } from '#contract/money'
import type { Result } from '#contract/result'

/** The ledger did not answer, or not sensibly. Never a verdict about anything. */
export type Unreachable = 'unreachable'

/** The last validated ledger and what it costs. Times are unix ms. */
export interface LedgerState {
  readonly index: number
  readonly closeTime: number
  readonly baseFee: Drops
  readonly reserveBase: Drops
  readonly reserveIncrement: Drops
}

export interface Account {
  readonly balance: Drops
  readonly ownerCount: number
  readonly sequence: number
  readonly masterDisabled: boolean
  readonly regularKey: Address | null
  /** The account refuses NFT offers made to it. */
  readonly offersBlocked: boolean
}

/** A transaction in a validated ledger: what it was, and what it did. */
export interface ValidatedTx {
  readonly hash: TxHash
  readonly ledger: number
  /** Close time of its ledger, unix ms; null where the node does not say. */
  readonly closedAt: number | null
  readonly account: Address
  readonly type: string
  readonly fee: Drops
  readonly meta: TxMeta
}

export interface TxMeta {
  readonly TransactionResult: string
  readonly AffectedNodes: readonly AffectedNode[]
  readonly nftoken_id?: string | undefined
  readonly offer_id?: string | undefined
}

/** One changed ledger entry; which of the three it is says what happened to it. */
export interface AffectedNode {
  readonly change: 'created' | 'modified' | 'deleted'
  readonly LedgerEntryType: string
  readonly LedgerIndex: string
  /** NewFields of a created entry, FinalFields of the others. */
  readonly fields: Readonly<Record<string, unknown>>
}

/**
 * What a node knows of a hash. `absent` only when it searched every ledger of the range it was asked about;
 * anything less is `unknown`, and nothing may be decided on it.
 */
export type TxLookup =
  | { readonly found: 'validated'; readonly tx: ValidatedTx }
  | { readonly found: 'pending' }
  | { readonly found: 'absent' }
  | { readonly found: 'unknown' }

/**
 * What one search came to. An account can have more history than one search may read: then `resume` is the ledger from
 * which the next one goes on, and null when everything there is was read.
 */
export interface Search {
  readonly found: ValidatedTx | null
  readonly resume: number | null
}

export interface NftOffer {
  readonly owner: Address
  readonly nftokenId: NFTokenID
  readonly amount: Drops
  readonly destination: Address | null
  /** Unix ms; null for an offer that never expires. */
  readonly expiresAt: number | null
}

export interface LedgerNft {
  readonly NFTokenID: NFTokenID
  readonly URI: string | null
  readonly TransferFee: number
  readonly Issuer: Address
  readonly Flags: number
  readonly nft_serial: number
}

/** Everything the product asks of the XRP Ledger. All reads are of validated ledgers. */
export interface Ledger {
  state(): Promise<Result<LedgerState, Unreachable>>
  account(address: Address): Promise<Result<Account | null, Unreachable>>
  /** Sends a signed blob. The answer is provisional whatever it says; only a validated ledger decides. */
  submit(blob: string): Promise<Result<{ readonly engineResult: string }, Unreachable>>
  transaction(hash: TxHash, range?: { first: number; last: number }): Promise<TxLookup>
  /** Asks the second node as well and believes `absent` only if both say so. For negative verdicts. */
  transactionAgreed(hash: TxHash, range: { first: number; last: number }): Promise<TxLookup>
  /** The offer as one validated ledger has it; a node that has not got that ledger yet gives no answer. */
  offer(id: OfferID, at: number): Promise<Result<NftOffer | null, Unreachable>>
  /** Searches the validated transactions that touched the account since a ledger, oldest first, for the first such one. */
  search(
    account: Address,
    since: number,
    such: (tx: ValidatedTx) => boolean,
  ): Promise<Result<Search, Unreachable>>
  /** The account's tokens in one validated ledger, the last unless told; at most `limit`, `more` when there are others. */
  nfts(
    account: Address,
    limit: number,
    at?: number,
  ): Promise<Result<{ readonly nfts: readonly LedgerNft[]; readonly more: boolean }, Unreachable>>
  tickets(account: Address): Promise<Result<readonly number[], Unreachable>>
  hasTicket(account: Address, sequence: number): Promise<Result<boolean, Unreachable>>
  /** Whether a mint may carry its own offer (the NFTokenMintOffer amendment). */
  mintsWithOffer(): Promise<Result<boolean, Unreachable>>
  /** Follows an account from now on; `patient` followers hear of validations as they happen, others only ask. */
  follow(account: Address, patient: boolean): Promise<Result<Follow, Unreachable>>
}

/** A view of the ledger that hears of validated transactions as they happen. Close it when done. */
export interface Follow {
  /** The last validated ledger heard of. */
  latest(): LedgerState
  /** Resolves with the transaction once validated, or null at the deadline (unix ms) or once `lastLedger` has passed. */
  validated(hash: TxHash, until: { deadline: number; lastLedger: number }): Promise<ValidatedTx | null>
  close(): void
}
