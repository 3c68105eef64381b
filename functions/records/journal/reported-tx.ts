import type { InvoiceID } from '#contract/wire/ledger-ids'
import type { ValidatedTx } from '../../adapters/ledger/ledger.ts'
import type { Effects, OfferEnd } from './effects.ts'

/**
 * A transaction as a node reported it, and how it is to be stored. Its metadata, which may be large, is left out: many
 * are held at once.
 */
export interface ReportedTx
  extends Pick<ValidatedTx, 'hash' | 'ledger' | 'ledgerHash' | 'closedAt' | 'account' | 'type' | 'fee'> {
  readonly result: string
  readonly effects: Effects
  readonly ends: readonly OfferEnd[]
  /** Null: it is stored whole. */
  readonly short: ShortForm | null
}

/** What a short row keeps of a stranger's transaction besides its link. */
export interface ShortForm {
  /** Account id of the sender, hex. */
  readonly account: string
  /** The day on which its ledger closed, counted from 1970-01-01. */
  readonly day: number
  /** The InvoiceID that it names: where that is one of ours, the transaction is stored whole after all. */
  readonly invoice: InvoiceID | null
}
