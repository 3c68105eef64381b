import type { Address } from '#contract/wire/ledger-ids'
import type { ClosedLedger } from '../ledger/ledger.ts'
import type { Paid } from './paid.ts'

export type Decoded = Readonly<Record<string, unknown>>

/** The account and the sale that the signer signs for. */
export interface Rules {
  readonly minter: Address
  readonly issuer: Address
  readonly siteUrl: string
  /** The only account that proceeds are paid to; null where none are paid out. */
  readonly treasury: { readonly address: Address; readonly tag: number | null } | null
  readonly publicKey: string
}

/** The validated ledger in which a transaction is made. */
export type At = Pick<ClosedLedger, 'index' | 'closeTime'>

/** What a transaction is judged by, besides its bytes. */
export interface Grounds {
  readonly rules: Rules
  readonly at: At
  /** The payment that it delivers for, or refunds; null where it sells, or maintains the minter's account. */
  readonly paid: Paid | null
}
