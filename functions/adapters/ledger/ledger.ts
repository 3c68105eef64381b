import type { Drops } from '#contract/money'
import type { Result } from '#contract/result'
import type { Address, LedgerHash, NFTokenID, OfferID, TxHash } from '#contract/wire/ledger-ids'
import type { LedgerPayment } from './payment-in.ts'

/** The ledger did not answer, or not sensibly. It proves nothing. */
export type Unreachable = 'unreachable'

/** A ledger that a node calls validated. `closeTime` is unix ms. */
export interface ClosedLedger {
  readonly index: number
  readonly hash: LedgerHash
  readonly closeTime: number
}

export interface LedgerCosts {
  /** What a plain transaction has to pay, with the node's load. */
  readonly baseFee: Drops
  readonly reserveBase: Drops
  readonly reserveIncrement: Drops
}

export interface LedgerState extends ClosedLedger, LedgerCosts {}

/** An AccountRoot, as far as the product reads it. */
export interface Account {
  readonly balance: Drops
  readonly ownerCount: number
  readonly sequence: number
  readonly masterDisabled: boolean
  readonly regularKey: Address | null
  /** The account refuses NFT offers made to it. */
  readonly offersBlocked: boolean
  /** The account that may mint for it. */
  readonly minter: Address | null
  /** The last transaction that changed the account, and the ledger that has it. */
  readonly previousTx: TxHash
  readonly previousLedger?: number | undefined
}

/** A transaction in a validated ledger: its fields, and its effects. */
export interface ValidatedTx {
  readonly hash: TxHash
  readonly ledger: number
  readonly ledgerHash: LedgerHash
  /** Close time of its ledger, unix ms; null where the node does not state it. */
  readonly closedAt: number | null
  readonly account: Address
  readonly type: string
  readonly fee: Drops
  readonly ticket: number | null
  /** The URI of a mint, hex. */
  readonly uri: string | null
  /** A payment that names an InvoiceID; null for everything else. */
  readonly payment: LedgerPayment | null
  /** The Batch that it is an inner transaction of; then it has no signature of its own. */
  readonly batch: TxHash | null
  readonly meta: TxMeta
}

/** The metadata of a validated transaction (xrpl.org, "Transaction Metadata"). */
export interface TxMeta {
  readonly TransactionResult: string
  readonly AffectedNodes: readonly AffectedNode[]
  readonly nftoken_id?: string | undefined
}

/** A ledger entry that the transaction changed, in rippled's fields. */
export interface AffectedNode {
  readonly change: 'created' | 'modified' | 'deleted'
  readonly LedgerEntryType: string
  readonly LedgerIndex: string
  /** NewFields of a created entry, FinalFields of the others. */
  readonly fields: Readonly<Record<string, unknown>>
  /** PreviousFields: those that changed, with their earlier values. */
  readonly previous: Readonly<Record<string, unknown>>
  /** The transaction that changed the entry before this one did, and the ledger that has it. */
  readonly previousTx: string | null
  readonly previousLedger?: number | undefined
}

/** An NFTokenOffer. `amount` is 0 for one in an issued currency. */
export interface NftOffer {
  readonly id: OfferID
  readonly owner: Address
  readonly nftokenId: NFTokenID
  readonly amount: Drops
  readonly destination: Address | null
  /** Unix ms; null for an offer that never expires. */
  readonly expiresAt: number | null
}

/** An NFToken, in rippled's fields. `URI` is hex, `TransferFee` in 0.001 %. */
export interface LedgerNft {
  readonly NFTokenID: NFTokenID
  readonly URI: string | null
  readonly TransferFee: number
  readonly Issuer: Address
  readonly Flags: number
  readonly nft_serial: number
}

/** Questions about one closed ledger. */
export interface View extends ClosedLedger {
  account(address: Address): Promise<Result<Account | null, Unreachable>>
  offer(id: OfferID): Promise<Result<NftOffer | null, Unreachable>>
  hasTicket(account: Address, sequence: number): Promise<Result<boolean, Unreachable>>
  /** Every NFToken, offer or ticket of an account; each list in the order of its ids. */
  tokens(account: Address): Promise<Result<readonly LedgerNft[], Unreachable>>
  offers(account: Address): Promise<Result<readonly NftOffer[], Unreachable>>
  tickets(account: Address): Promise<Result<readonly number[], Unreachable>>
}

/** How much of an account's history a node has shown: all of the range, or less. */
export type HistoryShown = 'all' | 'less'

/** Ledgers of a history, both ends included; `LedgerNode.history` explains `orLater`. */
export interface HistoryRange {
  readonly first: number
  readonly last: number
  readonly orLater?: boolean
}

/** Takes one page of a history, and answers whether it wants the next. */
export type HistoryPage = (transactions: readonly ValidatedTx[]) => Promise<'more' | 'enough'>

/** One node of the network, with an operator of its own. */
export interface LedgerNode {
  readonly name: string
  readonly operator: string
  readonly wsUrl: string | null
  /** The node's last validated ledger with its fee and reserves; err for a node that is stale or of another network. */
  state(): Promise<Result<LedgerState, Unreachable>>
  /** Questions to this node about a ledger that it has called validated. */
  view(ledger: ClosedLedger): View
  /** A ledger by its hash; null when the node does not have it, or does not call it validated yet. */
  at(hash: LedgerHash): Promise<Result<View | null, Unreachable>>
  /** The account in the node's last validated ledger; null where it has none. */
  account(address: Address): Promise<Result<Account | null, Unreachable>>
  /** The validated transaction of this hash; null proves nothing, except that this node does not show it now. */
  transaction(hash: TxHash): Promise<Result<ValidatedTx | null, Unreachable>>
  /** The bytes of the validated transaction of this hash, hex: they hash to it. Null does not prove that there is none. */
  bytes(hash: TxHash): Promise<Result<string | null, Unreachable>>
  /**
   * Reads an account's validated transactions of these ledgers, oldest first, page by page, until a page wants no more.
   * With `orLater` a node whose history begins after the first ledger shows what it has: only for a caller that knows
   * from the transactions themselves that none is missing.
   */
  history(account: Address, range: HistoryRange, page: HistoryPage): Promise<HistoryShown>
  /** NFTokens of an account in the last validated ledger; at most `limit`, `more` when there are others. */
  nfts(
    account: Address,
    limit: number,
  ): Promise<Result<{ readonly nfts: readonly LedgerNft[]; readonly more: boolean }, Unreachable>>
  /** Whether a mint may carry its own offer (the NFTokenMintOffer amendment); a node may refuse to say that. */
  mintsWithOffer(): Promise<Result<boolean, Unreachable>>
  /** Sends a signed blob. The answer is always provisional; only a validated ledger decides. */
  submit(blob: string): Promise<Result<{ readonly engineResult: string }, Unreachable>>
}

/**
 * Everything the product asks of the XRP Ledger. What it may ask of one node is answered as the first node that can answer
 * has it, and proves nothing.
 */
export interface Ledger
  extends Pick<LedgerNode, 'account' | 'transaction' | 'bytes' | 'nfts' | 'mintsWithOffer'> {
  /** In the order in which they are asked. */
  readonly nodes: readonly LedgerNode[]
  /** Sends a signed blob, each turn to another node first: the one before may have accepted it and dropped it. */
  submit(blob: string, turn?: number): ReturnType<LedgerNode['submit']>
  /** The network that each node reports; null where a node does not answer. */
  networks(): Promise<readonly { readonly name: string; readonly network: number | null }[]>
  /**
   * The account as the first node that answers has it, if that `isEnough`; if not, as another operator has it in this
   * ledger, which the quorum calls validated. So one operator alone finds no account short.
   */
  accountByTwoIfShort(
    address: Address,
    ledger: ClosedLedger,
    isEnough: (account: Account | null) => boolean,
  ): Promise<Result<Account | null, Unreachable>>
  /** The transaction of this hash if two operators show it alike; null where two show none. */
  transactionByTwo(hash: TxHash): Promise<Result<ValidatedTx | null, Unreachable>>
  /**
   * One ledger that two nodes call validated; each answer is what both say of that ledger. The ground of every negative
   * verdict. `single-operator` when only one node counts now, `not-yet` when the second has not reached it.
   */
  agree(): Promise<Result<View, Unreachable | 'single-operator' | 'not-yet'>>
  /** What two operators say alike of this ledger, which the quorum calls validated. */
  byTwo(ledger: ClosedLedger): View
}

/** The address of a node, and its operator: two nodes of one operator may be wrong together. */
export interface NodeAddress {
  readonly name: string
  readonly operator: string
  readonly rpcUrl: string
  readonly wsUrl: string | null
}
