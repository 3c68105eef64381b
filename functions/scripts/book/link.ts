import type { Drops } from '#contract/money'
import type { Address, TxHash } from '#contract/wire/ledger-ids'
import type { Purpose } from '../../sale/minter/submission-store.ts'

/** What the database has of a transaction besides its link in the journal. */
interface Recorded {
  /** What a transaction of ours was signed for; null for any other. */
  readonly purpose: Purpose | null
  /** The sum of the prices of our offers that it accepted. */
  readonly sold: Drops
  /** A payment under an InvoiceID of ours: one that is refunded by itself, or one too small for that. */
  readonly payment: 'prepayment' | 'dust' | null
  /** Whether it names a payment that it returns. */
  readonly returns: boolean
  /** Who made the payment that it refunds; null for others, and where that is not stored any more. */
  readonly payee: Address | null
}

/** A transaction that changed the minter's AccountRoot, as the journal has it. */
export interface Link extends Recorded {
  readonly hash: TxHash
  readonly ledger: number
  /** The day on which its ledger closed, counted from 1970-01-01, and when exactly, unix ms, where that is stored. */
  readonly day: number
  readonly closedAt: number | null
  readonly account: Address
  readonly type: string
  /** What its sender paid for it. */
  readonly fee: Drops
  /** By how much it changed the minter's balance, fee included. */
  readonly change: Drops
  /** What the minter had after it; null where the ledger does not say. */
  readonly balance: Drops | null
  readonly previous: TxHash | null
}

/** Links that are no longer stored one by one: how many there were on a day, and what they brought. */
export interface DailySum {
  readonly day: number
  readonly kind: 'stray' | 'dust'
  readonly count: number
  readonly drops: Drops
}
