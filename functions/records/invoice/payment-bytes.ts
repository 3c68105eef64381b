import type { PaymentBytes } from '../../adapters/signer/paid.ts'
import type { Payment } from './payment-row.ts'

/** What the signer is shown of a payment; nothing where its bytes, or those of the Batch that it is part of, are not known. */
export function bytesOf({
  blob,
  batch,
  batchBlob,
}: Pick<Payment, 'blob' | 'batch' | 'batchBlob'>): readonly PaymentBytes[] {
  if (blob === null || (batch !== null && batchBlob === null)) return []
  return [{ blob, batch: batchBlob }]
}
