/** The participants. Genesis has all XRP; the stranger and the key have no account. */
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

/** A value resolved when its step runs: an address, an id of an earlier step, an index or a time. */
export type Later =
  | { readonly addressOf: Name }
  | { readonly nft: string }
  | { readonly offer: string }
  /** The sender's tickets by age, the first being 0. */
  | { readonly ticket: number }
  /** The sender's next sequence plus this number. */
  | { readonly next: number }
  /** The open ledger's index plus this number. */
  | { readonly openLedger: number }
  /** Seconds after the last ledger closed. */
  | { readonly secondsLater: number }

export type Value = string | number | Later | readonly Value[] | { readonly [field: string]: Value }

/** One transaction of the script, the expected answer, and the expected changes. */
export interface Step {
  /** A short unique name. */
  readonly what: string
  readonly by: Name
  /** The signing key; by default the sender's. */
  readonly signedBy?: Name
  readonly tx: { readonly [field: string]: Value }
  /** A Batch's parts; `tx` has its other fields, and every account with a part signs. */
  readonly parts?: readonly Part[]
  /** Submits the blob of an earlier step instead of signing `tx`. */
  readonly again?: string
  /** Corrupts the signature after signing. */
  readonly forged?: true
  /** Closes ledgers until this offer has expired, before anything else. */
  readonly onceExpired?: string
  /** Leaves the ledger open for the next step. */
  readonly leavesOpen?: true
  /** The engine result of the submission, or the error for an invalid blob. */
  readonly says: string
  /** The message of an error. */
  readonly exception?: string
  /** For each part of a Batch the result that it has in the ledger, or `absent`. */
  readonly inner?: readonly string[]
  /** Names for the objects that it creates. */
  readonly keeps?: { readonly nft?: string; readonly offer?: string }
  /** The expected metadata once it is validated, which `says` implies for `tes` and `tec`. */
  readonly facts?: Facts
}

export interface Part {
  readonly by: Name
  /** Without a sequence it takes its account's next. */
  readonly tx: { readonly [field: string]: Value }
}

export interface Facts {
  /** How many entries it touches. */
  readonly count?: number
  /** By how many drops an account's balance changes; accounts not named may change too. */
  readonly balances?: Partial<Record<Name, number>>
  /** Each must match the given fields of an affected node. */
  readonly nodes?: readonly Value[]
  /** Fields beside the nodes, such as `nftoken_id`. */
  readonly said?: { readonly [field: string]: Value }
}
