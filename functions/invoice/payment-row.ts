import { parseDrops } from '#contract/money'
import { type PaymentReason, paymentReasons, paymentStatuses } from '#contract/payment'
import { dropsText } from '#contract/wire/drops-text'
import { address, invoiceId, txHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'

const paymentRow = z.object({
  hash: txHash,
  invoice_id: invoiceId,
  payer: address,
  drops: dropsText,
  partial: z.number(),
  source_tag: z.nullable(z.number()),
  blob: z.nullable(z.string()),
  batch: z.nullable(txHash),
  batch_blob: z.nullable(z.string()),
  ledger: z.number(),
  closed_at: z.nullable(z.number()),
  status: z.enum(paymentStatuses),
  version: z.number(),
  reason: z.nullable(z.enum(Object.keys(paymentReasons) as [PaymentReason])),
  attempts: z.number(),
  refund: z.nullable(txHash),
})

/** One validated payment under an InvoiceID of ours, as its row has it. */
export type Payment = ReturnType<typeof readPaymentRow>

/** A row of `payment`. Throws on a row that no code of ours could have written. */
export function readPaymentRow(raw: unknown) {
  const row = paymentRow.parse(raw)
  return {
    hash: row.hash,
    invoiceId: row.invoice_id,
    payer: row.payer,
    drops: parseDrops(row.drops),
    partial: row.partial === 1,
    sourceTag: row.source_tag,
    blob: row.blob,
    batch: row.batch,
    batchBlob: row.batch_blob,
    ledger: row.ledger,
    closedAt: row.closed_at,
    status: row.status,
    version: row.version,
    reason: row.reason,
    attempts: row.attempts,
    refund: row.refund,
  } as const
}

/** The payment that a statement finds, if it finds one. */
export async function onePayment(statement: D1PreparedStatement): Promise<Payment | null> {
  const row = await statement.first()
  return row ? readPaymentRow(row) : null
}
