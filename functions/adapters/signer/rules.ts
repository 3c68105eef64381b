import type { Address } from '#contract/wire/ledger-ids'
import type { ClosedLedger } from '../ledger/ledger.ts'
import type { Paid } from './paid.ts'

/** A transaction as its bytes say it. */
export type Decoded = Readonly<Record<string, unknown>>

/** For whom and for what the signer signs. */
export interface Rules {
  readonly minter: Address
  readonly issuer: Address
  readonly siteUrl: string
  /** Where proceeds go, and nothing else; null where nothing is ever paid out. */
  readonly treasury: { readonly address: Address; readonly tag: number | null } | null
  /** The key that will sign. */
  readonly publicKey: string
}

/** The validated ledger in which a transaction is made. */
export type At = Pick<ClosedLedger, 'index' | 'closeTime'>

/** What a transaction is judged by, besides its bytes. */
export interface Grounds {
  readonly rules: Rules
  readonly at: At
  /** What it delivers for, or gives back; null where it sells, or looks after the minter's account. */
  readonly paid: Paid | null
}
