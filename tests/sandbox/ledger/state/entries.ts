/**
 * The ledger entries this ledger can hold, in the JSON form of the binary codec: amounts of XRP are decimal drops,
 * UInt64 fields are lower-case hex without padding, hashes and blobs are upper-case hex.
 * Optional fields are absent when unset; nothing is ever stored as null.
 */
export type LedgerEntry =
  | AccountRoot
  | Ticket
  | NFTokenOffer
  | RippleState
  | Offer
  | DepositPreauth
  | Delegate
  | NFTokenPage
  | DirectoryNode
  | FeeSettings
  | Amendments

export type EntryType = LedgerEntry['LedgerEntryType']
export type EntryOf<T extends EntryType> = Extract<LedgerEntry, { LedgerEntryType: T }>

/** The last transaction that changed the entry; written by the engine only. */
export type Thread = { PreviousTxnID?: string; PreviousTxnLgrSeq?: number }

/** The values before an entry's first transaction is final. */
export const untouched = { PreviousTxnID: '0'.repeat(64), PreviousTxnLgrSeq: 0 } as const

export type AccountRoot = Thread & {
  LedgerEntryType: 'AccountRoot'
  Flags: number
  Account: string
  Sequence: number
  Balance: string
  OwnerCount: number
  AccountTxnID?: string
  BurnedNFTokens?: number
  Domain?: string
  EmailHash?: string
  FirstNFTokenSequence?: number
  MessageKey?: string
  MintedNFTokens?: number
  NFTokenMinter?: string
  RegularKey?: string
  TicketCount?: number
  TickSize?: number
  TransferRate?: number
  WalletLocator?: string
}

export type Ticket = Thread & {
  LedgerEntryType: 'Ticket'
  Flags: number
  Account: string
  OwnerNode: string
  TicketSequence: number
}

/** XRP as decimal drops, or an issued amount. */
export type Amount = string | IssuedAmount
export type IssuedAmount = { currency: string; issuer: string; value: string }

export type NFTokenOffer = Thread & {
  LedgerEntryType: 'NFTokenOffer'
  Flags: number
  Amount: Amount
  NFTokenID: string
  NFTokenOfferNode: string
  Owner: string
  OwnerNode: string
  Destination?: string
  Expiration?: number
}

/** A line between two accounts. The balance is that of the lower address; if negative, it owes. */
export type RippleState = Thread & {
  LedgerEntryType: 'RippleState'
  Flags: number
  Balance: IssuedAmount
  LowLimit: IssuedAmount
  HighLimit: IssuedAmount
  LowNode: string
  HighNode: string
}

/** An exchange offer, in the book of its two assets on the page of its price. */
export type Offer = Thread & {
  LedgerEntryType: 'Offer'
  Flags: number
  Account: string
  Sequence: number
  TakerPays: Amount
  TakerGets: Amount
  BookDirectory: string
  BookNode: string
  OwnerNode: string
}

/** A deposit preauthorization. */
export type DepositPreauth = Thread & {
  LedgerEntryType: 'DepositPreauth'
  Flags: number
  Account: string
  Authorize: string
  OwnerNode: string
}

/** What one account lets another send for it. It is in the directories of both, and reserves the first one's XRP. */
export type Delegate = Thread & {
  LedgerEntryType: 'Delegate'
  Flags: number
  Account: string
  Authorize: string
  Permissions: readonly { Permission: { PermissionValue: string } }[]
  OwnerNode: string
  DestinationNode: string
}

export type NFToken = { NFToken: { NFTokenID: string; URI?: string } }

export type NFTokenPage = Thread & {
  LedgerEntryType: 'NFTokenPage'
  Flags: number
  NFTokens: readonly NFToken[]
  NextPageMin?: string
  PreviousPageMin?: string
}

export type DirectoryNode = Thread & {
  LedgerEntryType: 'DirectoryNode'
  Flags: number
  Indexes: readonly string[]
  RootIndex: string
  IndexNext?: string
  IndexPrevious?: string
  NFTokenID?: string
  Owner?: string
  ExchangeRate?: string
  TakerPaysCurrency?: string
  TakerPaysIssuer?: string
  TakerGetsCurrency?: string
  TakerGetsIssuer?: string
}

export type FeeSettings = Thread & {
  LedgerEntryType: 'FeeSettings'
  Flags: number
  BaseFeeDrops: string
  ReserveBaseDrops: string
  ReserveIncrementDrops: string
}

export type Amendments = Thread & {
  LedgerEntryType: 'Amendments'
  Flags: number
  Amendments: readonly string[]
}

/** AccountRoot flags by what they do. */
export const accountFlag = {
  passwordSpent: 0x00010000,
  requireDestTag: 0x00020000,
  requireAuth: 0x00040000,
  disallowXRP: 0x00080000,
  disableMaster: 0x00100000,
  noFreeze: 0x00200000,
  globalFreeze: 0x00400000,
  defaultRipple: 0x00800000,
  depositAuth: 0x01000000,
  disallowIncomingNFTokenOffer: 0x04000000,
  disallowIncomingCheck: 0x08000000,
  disallowIncomingPayChan: 0x10000000,
  disallowIncomingTrustline: 0x20000000,
  allowTrustLineLocking: 0x40000000,
  allowTrustLineClawback: 0x80000000,
} as const

/** The NFTokenOffer flag of a sell offer. */
export const sellOfferFlag = 1

/** The entry without one of its optional fields. */
export function without<E extends LedgerEntry, K extends keyof E>(entry: E, field: K): Omit<E, K> {
  const { [field]: _, ...rest } = entry
  return rest
}
