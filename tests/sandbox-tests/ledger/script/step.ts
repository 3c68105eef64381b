/** Who takes part. Genesis has all XRP; the stranger and the key have no account of their own. */
export const cast = [
  'genesis',
  'issuer',
  'minter',
  'buyer',
  'other',
  'poor',
  'broke',
  'stranger',
  'key',
] as const
export type Name = (typeof cast)[number]

/** A value that is known only when its step comes: an address, an id kept from an earlier step, a place or a time. */
export type Later =
  | { readonly addressOf: Name }
  | { readonly nft: string }
  | { readonly offer: string }
  /** The sender's tickets by age, the first being 0. */
  | { readonly ticket: number }
  /** The sender's next sequence number, and so much more. */
  | { readonly next: number }
  /** The open ledger's index, and so much more. */
  | { readonly openLedger: number }
  /** Seconds after the last ledger closed. */
  | { readonly secondsLater: number }

export type Value = string | number | Later | readonly Value[] | { readonly [field: string]: Value }

/** One transaction of the script, what the server says to it, and what it changes. */
export interface Step {
  /** What it tries, in a few words; unique. */
  readonly what: string
  readonly by: Name
  /** Whose key signs; the sender's own unless told. */
  readonly signedBy?: Name
  readonly tx: { readonly [field: string]: Value }
  /** What stands in a Batch, whose other fields are `tx`; every account with a part signs. */
  readonly parts?: readonly Part[]
  /** Instead of signing `tx`, hands in the very blob of an earlier step. */
  readonly again?: string
  /** Spoils the signature after signing. */
  readonly forged?: true
  /** Closes ledgers until this offer has expired, before anything else. */
  readonly onceExpired?: string
  /** Leaves the ledger open, so that the next step meets it. */
  readonly leavesOpen?: true
  /** The engine result of the submission, or the error for what is no transaction. */
  readonly says: string
  /** What is said beside an error. */
  readonly exception?: string
  /** For each part of a Batch the result that it has in the ledger, or `absent`. */
  readonly inner?: readonly string[]
  /** Names for what it makes. */
  readonly keeps?: { readonly nft?: string; readonly offer?: string }
  /** What must be true of its metadata once it is validated, as `says` promises for `tes` and `tec`. */
  readonly facts?: Facts
}

export interface Part {
  readonly by: Name
  /** Without a number it takes its account's next. */
  readonly tx: { readonly [field: string]: Value }
}

export interface Facts {
  /** How many entries it touches. */
  readonly count?: number
  /** By how many drops an account's balance changes; accounts not named may change too. */
  readonly balances?: Partial<Record<Name, number>>
  /** Each of these has to match an affected node, as far as it goes. */
  readonly nodes?: readonly Value[]
  /** Fields beside the nodes, such as `nftoken_id`. */
  readonly said?: { readonly [field: string]: Value }
}
