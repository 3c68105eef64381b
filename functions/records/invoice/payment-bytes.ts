import type { PaymentBytes } from '../../adapters/signer/paid.ts'
import type { Payment } from './payment-row.ts'

/** The bytes of a payment for the signer; nothing where they, or those of the Batch that it is part of, are not known. */
export function bytesOf({
  blob,
  batch,
  batchBlob,
}: Pick<Payment, 'blob' | 'batch' | 'batchBlob'>): readonly PaymentBytes[] {
  if (blob === null || (batch !== null && batchBlob === null)) return []
  return [{ blob, batch: batchBlob }]
}
