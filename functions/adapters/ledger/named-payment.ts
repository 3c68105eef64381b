import { decode } from 'ripple-binary-codec'
import { type TxHash, txHash } from '#contract/wire/ledger-ids'

/** The payment that a signed refund names by its InvoiceID; null for bytes that name none. */
export function namedPayment(blob: string): TxHash | null {
  try {
    return txHash.safeParse(decode(blob).InvoiceID).data ?? null
  } catch {
    return null
  }
}
