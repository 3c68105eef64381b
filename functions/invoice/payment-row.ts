import { type PaymentReason, paymentReasons, paymentStatuses } from '#contract/payment'
import { address, invoiceId, txHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { dropsColumn, flag, rowSchema } from '../db/row-schema.ts'

const paymentRow = rowSchema({
  hash: txHash,
  invoiceId,
  payer: address,
  drops: dropsColumn,
  partial: flag,
  sourceTag: z.nullable(z.number()),
  blob: z.nullable(z.string()),
  batch: z.nullable(txHash),
  batchBlob: z.nullable(z.string()),
  ledger: z.number(),
  closedAt: z.nullable(z.number()),
  status: z.enum(paymentStatuses),
  version: z.number(),
  reason: z.nullable(z.enum(Object.keys(paymentReasons) as [PaymentReason])),
  attempts: z.number(),
  refund: z.nullable(txHash),
})

/** One validated payment under an InvoiceID of ours, as its row has it. */
export type Payment = Readonly<z.infer<typeof paymentRow>>

/** A row of `payment`. Throws on a row that no code of ours could have written. */
export function readPaymentRow(raw: unknown): Payment {
  return paymentRow.parse(raw)
}

/** The payment that a statement finds, if it finds one. */
export async function onePayment(statement: D1PreparedStatement): Promise<Payment | null> {
  const row = await statement.first()
  return row ? readPaymentRow(row) : null
}
