import { encode } from 'ripple-binary-codec'
import { type Drops, parseDrops } from '#contract/money'
import { dropsText } from '#contract/wire/drops-text'
import { type Address, address, type InvoiceID, invoiceId, type TxHash } from '#contract/wire/ledger-ids'
import { TF_PARTIAL_PAYMENT } from './flags.ts'
import { hashOf } from './ids.ts'

/** A payment with an InvoiceID: what it names, and what it delivered. */
export interface LedgerPayment {
  readonly destination: Address
  readonly invoiceId: InvoiceID
  readonly sourceTag: number | null
  /** The drops that it delivered; null when it delivered another currency, or the node does not say. */
  readonly drops: Drops | null
  /** What it delivered instead of drops, as the node shows it. */
  readonly instead: string | null
  /** It may deliver less than it names (tfPartialPayment). */
  readonly partial: boolean
  /**
   * The signed transaction, hex; null where the fields that the node shows do not hash to it. Encoding a long memo takes
   * the codec milliseconds, so it is done only where the bytes are needed.
   */
  blob(): string | null
}

/**
 * Parses a payment as rippled shows it. Only `delivered_amount` says what it delivered; its own amount is the most it
 * would deliver (xrpl.org, "Partial Payments"). Null for other transactions, or without an InvoiceID.
 */
export function paymentIn(
  { hash, tx_json: tx }: { hash: TxHash; tx_json: Readonly<Record<string, unknown>> },
  delivered: unknown,
): LedgerPayment | null {
  const invoice = invoiceId.safeParse(tx.InvoiceID)
  const destination = address.safeParse(tx.Destination)
  if (tx.TransactionType !== 'Payment' || !invoice.success || !destination.success) return null
  const drops = dropsText.safeParse(delivered)
  return {
    destination: destination.data,
    invoiceId: invoice.data,
    sourceTag: typeof tx.SourceTag === 'number' ? tx.SourceTag : null,
    drops: drops.success ? parseDrops(drops.data) : null,
    instead: drops.success || delivered === undefined ? null : JSON.stringify(delivered),
    partial: (Number(tx.Flags ?? 0) & TF_PARTIAL_PAYMENT) !== 0,
    blob: () => blobOf(tx, hash),
  }
}

/** The signed bytes, rebuilt from the fields: api_version 2 calls the amount of a payment DeliverMax. */
function blobOf(tx: Readonly<Record<string, unknown>>, hash: TxHash): string | null {
  try {
    const { DeliverMax, ...fields } = tx
    const blob = encode({ ...fields, Amount: fields.Amount ?? DeliverMax })
    return hashOf(blob) === hash ? blob : null
  } catch {
    return null
  }
}
