import type { InvoiceID } from '#contract/wire/ledger-ids'
import type { ValidatedTx } from '../../adapters/ledger/ledger.ts'
import type { Effects, OfferEnd } from './effects.ts'

/** A transaction as it was heard of, and how it is to be kept. */
export interface Heard {
  readonly tx: ValidatedTx
  readonly effects: Effects
  readonly ends: readonly OfferEnd[]
  /** Null: it is kept whole. */
  readonly short: ShortForm | null
}

/** What a short row keeps of a stranger's transaction besides its link. */
export interface ShortForm {
  /** Account id of the sender, hex. */
  readonly account: string
  /** Of its ledger's close, in days since 1970. */
  readonly day: number
  /** The InvoiceID that it names: where that is on record as ours, the transaction is kept whole after all. */
  readonly invoice: InvoiceID | null
}
