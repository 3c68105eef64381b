import type { TxHash } from '#contract/wire/ledger-ids'
import type { Payment } from '../../records/invoice/payment-row.ts'
import type { Services } from '../../services.ts'
import type { PaymentStep } from './step.ts'
import { keepBatch } from './store.ts'

type OfBatch = Payment & { readonly batch: TxHash }

/** Whether the bytes of the Batch that a payment is part of are to be read: first, or again where its end was rewound. */
export function lacksBatch(payment: Payment): payment is OfBatch {
  return payment.batch !== null && payment.batchBlob === null
}

/** Stores the Batch that a payment is part of. Any node's bytes will do, since they hash to it. */
export async function readBatch(
  { db, ledger }: Pick<Services, 'db' | 'ledger'>,
  payment: OfBatch,
): Promise<PaymentStep> {
  const bytes = await ledger.bytes(payment.batch)
  if (!bytes.ok || bytes.value === null) return 'wait'
  await keepBatch(db, payment, bytes.value)
  return 'again'
}
