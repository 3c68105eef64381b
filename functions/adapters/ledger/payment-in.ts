import { encode } from 'ripple-binary-codec'
import { type Drops, parseDrops } from '#contract/money'
import { dropsText } from '#contract/wire/drops-text'
import { type Address, address, type InvoiceID, invoiceId, type TxHash } from '#contract/wire/ledger-ids'
import { hashOf } from './ids.ts'

/** What a payment with an InvoiceID says, and what it has brought. */
export interface LedgerPayment {
  readonly destination: Address
  readonly invoiceId: InvoiceID
  readonly sourceTag: number | null
  /** The drops that arrived; null when something else did, or nobody says what. */
  readonly drops: Drops | null
  /** What arrived instead of drops, as the node says it. */
  readonly instead: string | null
  /** It may deliver less than it names (tfPartialPayment). */
  readonly partial: boolean
  /** The transaction as it was signed, hex; null where what is shown of it does not hash to it. */
  readonly blob: string | null
}

const TF_PARTIAL_PAYMENT = 0x0002_0000

/**
 * Reads a payment as rippled shows it. What it delivered is told by `delivered_amount` alone: its own amount is what it
 * would have liked to deliver (xrpl.org, "Partial Payments"). Null for what is no payment, or has no InvoiceID.
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
    blob: blobOf(tx, hash),
  }
}

/** The signed bytes, made again of the fields: api_version 2 calls the amount of a payment DeliverMax. */
function blobOf(tx: Readonly<Record<string, unknown>>, hash: TxHash): string | null {
  try {
    const { DeliverMax, ...fields } = tx
    const blob = encode({ ...fields, Amount: fields.Amount ?? DeliverMax })
    return hashOf(blob) === hash ? blob : null
  } catch {
    return null
  }
}
