import { decode } from 'ripple-binary-codec'
import { formatDrops } from '#contract/money'
import { TF_PARTIAL_PAYMENT } from '../../adapters/ledger/flags.ts'
import type { ValidatedTx } from '../../adapters/ledger/ledger.ts'
import type { Payment } from '../../records/invoice/payment-row.ts'

/** A validated transaction as two operators show it, and its signed bytes, hex, which hash to its own hash. */
interface ShownPayment {
  readonly tx: Pick<ValidatedTx, 'ledger' | 'type'> & {
    readonly meta: { readonly TransactionResult: string }
  }
  readonly bytes: string
}

type Owed = Pick<Payment, 'hash' | 'payer' | 'drops' | 'sourceTag' | 'ledger'>

/**
 * Why a transaction does not return this payment; null where it does: a payment of exactly its drops to its payer and
 * tag, in no earlier ledger, that succeeded. Without tfPartialPayment a success delivers the whole amount.
 */
export function whyNoRefund(
  { hash, payer, drops, sourceTag, ledger }: Owed,
  { tx, bytes }: ShownPayment,
): string | null {
  const sent: Readonly<Record<string, unknown>> = decode(bytes)
  const { Destination, DestinationTag, Amount, Flags = 0, InvoiceID } = sent
  if (tx.type !== 'Payment') return `its type is ${tx.type}`
  if (tx.meta.TransactionResult !== 'tesSUCCESS')
    return `the ledger refused it with ${tx.meta.TransactionResult}`
  if (Destination !== payer) return `it pays ${String(Destination)}, and the payer is ${payer}`
  if ((DestinationTag ?? null) !== sourceTag)
    return `its destination tag is ${String(DestinationTag ?? 'missing')}, and that of the payer is ${sourceTag ?? 'none'}`
  if ((Number(Flags) & TF_PARTIAL_PAYMENT) !== 0) return 'it is a partial payment'
  if (Amount !== drops.toString())
    return `it pays ${JSON.stringify(Amount)}, and ${formatDrops(drops)} are owed`
  if (tx.ledger < ledger) return `it is in ledger ${tx.ledger}, before the payment`
  if (InvoiceID !== undefined && InvoiceID !== hash) return `it names ${String(InvoiceID)} by its InvoiceID`
  return null
}
