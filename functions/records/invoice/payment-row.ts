import { type PaymentReason, type PaymentStatus, paymentReasons } from '#contract/payment'
import { address, invoiceId, txHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { columns, dropsColumn, flag } from '../../adapters/db/row-schema.ts'
import type { PaymentBytes } from '../../adapters/signer/paid.ts'

/** The columns of a payment in every status. */
const basis = {
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
  version: z.number(),
  attempts: z.number(),
}
const reason = z.enum(Object.keys(paymentReasons) as [PaymentReason])
/** No refund is intended, as far as is known. */
const staying = { ...basis, reason: z.null(), refund: z.null() }

export const paymentRow = z.pipe(
  columns,
  z.discriminatedUnion('status', [
    z.object({ ...staying, status: z.literal('received') }),
    z.object({ ...staying, status: z.literal('delivering') }),
    z.object({ ...staying, status: z.literal('delivered') }),
    // While it is refunded, the refund that is under way; when it waits for a person, the refund that the ledger
    // refused.
    z.object({ ...basis, status: z.literal('refunding'), reason, refund: z.nullable(txHash) }),
    z.object({ ...basis, status: z.literal('refund_manual'), reason, refund: z.nullable(txHash) }),
    // Without a reason where the ledger had its refund before it was judged here.
    z.object({ ...basis, status: z.literal('refunded'), reason: z.nullable(reason), refund: txHash }),
  ]),
)

/** One validated payment under an InvoiceID of ours, by its status, with what the status guarantees. */
export type Payment = Readonly<z.infer<typeof paymentRow>>
export type PaymentIn<Status extends PaymentStatus> = Extract<Payment, { readonly status: Status }>

/** The bytes of a payment for the signer; nothing where they, or those of the Batch that it is part of, are not known. */
export function bytesOf({ blob, batch, batchBlob }: Payment): readonly PaymentBytes[] {
  if (blob === null || (batch !== null && batchBlob === null)) return []
  return [{ blob, batch: batchBlob }]
}
