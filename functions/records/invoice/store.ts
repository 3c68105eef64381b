import { type InvoiceID, invoiceId, type PayloadUuid, type TxHash, txHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import type { Guarded } from '../../adapters/db/compare-and-set.ts'
import { columns, part } from '../../adapters/db/row-schema.ts'
import { type Sql, sql } from '../../adapters/db/sql.ts'
import { type Payload, payload } from '../../adapters/xaman/xaman.ts'

/** The columns of an invoice in every status. */
const basis = {
  id: invoiceId,
  purchaseId: z.string(),
  expiresAt: z.number(),
  // How long the pass is offered once it is paid, ms.
  deliveryLife: z.number(),
  // The payload by which it can be paid; null until the wallet app's platform has made one.
  payload: z.nullable(payload),
}

const invoiceRow = z.pipe(
  z.pipe(columns, z.transform(withPayload)),
  z.discriminatedUnion('status', [
    z.object({ ...basis, status: z.literal('open'), paidBy: z.null() }),
    z.object({ ...basis, status: z.literal('paid'), paidBy: txHash }),
    z.object({ ...basis, status: z.literal('closed'), paidBy: z.null() }),
  ]),
)

/** A request to pay for the pass of one purchase, by its status. Times are unix ms. */
export type Invoice = Readonly<z.infer<typeof invoiceRow>>

export async function invoiceById(db: D1Database, id: InvoiceID): Promise<Invoice | null> {
  return sql`SELECT * FROM invoice WHERE id = ${id}`.one(invoiceRow, db)
}

export async function invoiceByPayload(db: D1Database, uuid: PayloadUuid): Promise<Invoice | null> {
  return sql`SELECT * FROM invoice WHERE payload_uuid = ${uuid}`.one(invoiceRow, db)
}

export async function payloadOfInvoice(db: D1Database, id: InvoiceID): Promise<PayloadUuid | null> {
  return (await invoiceById(db, id))?.payload?.uuid ?? null
}

/** Makes the invoice of a purchase, if that was made: a statement for the batch that reserves its pass. */
export function invoiceMade(
  purchaseId: string,
  { expiresAt, deliveryLife }: Pick<Invoice, 'expiresAt' | 'deliveryLife'>,
): Sql {
  return sql`INSERT OR IGNORE INTO invoice (id, purchase_id, expires_at, delivery_life)
    SELECT invoice_id, id, ${expiresAt}, ${deliveryLife} FROM purchase
    WHERE id = ${purchaseId} AND invoice_id IS NOT NULL`
}

/** Stores the first payload of an open invoice whose hold is not ending. Returns the invoice as it is now. */
export async function keepInvoicePayload(
  db: D1Database,
  id: InvoiceID,
  payload: Payload,
): Promise<Invoice | null> {
  const { uuid, deeplink, qrPng, statusSocket } = payload
  await sql`UPDATE invoice
    SET payload_uuid = ${uuid}, payload_deeplink = ${deeplink}, payload_qr = ${qrPng},
      payload_socket = ${statusSocket}
    WHERE id = ${id} AND payload_uuid IS NULL AND status = 'open'
      AND EXISTS (SELECT 1 FROM purchase WHERE purchase.id = purchase_id AND ending_code IS NULL)`.run(db)
  return invoiceById(db, id)
}

/** Takes a payment for it, if it is open and its pass on hold. The purchase moves too, so that the pass is not released. */
export function invoicePaid(id: InvoiceID, payment: TxHash): Guarded[] {
  return [
    sql`UPDATE purchase SET version = version + 1
      WHERE invoice_id = ${id} AND status = 'reserved' AND ending_code IS NULL
        AND EXISTS (SELECT 1 FROM invoice WHERE invoice.id = purchase.invoice_id AND invoice.status = 'open')`,
    sql`UPDATE invoice SET status = 'paid', paid_by = ${payment}
      WHERE id = ${id} AND status = 'open'
        AND EXISTS (SELECT 1 FROM purchase
          WHERE purchase.id = purchase_id AND purchase.status = 'reserved' AND ending_code IS NULL)`,
  ]
}

/** It cannot be paid any more: its pass is released. */
export function invoiceClosed(id: InvoiceID): Guarded {
  return sql`UPDATE invoice SET status = 'closed' WHERE id = ${id} AND status = 'open'`
}

function withPayload(row: z.infer<typeof columns>) {
  const payload = part({
    uuid: row.payloadUuid,
    deeplink: row.payloadDeeplink,
    qrPng: row.payloadQr,
    statusSocket: row.payloadSocket,
  })
  return { ...row, payload }
}
