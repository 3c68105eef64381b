import { xrp } from './money.ts'

/** The least amount that is refunded in a transaction of its own, by default. Its payer is told before they pay. */
export const LEAST_REFUND = xrp(1)

/**
 * The status of a payment under an InvoiceID of ours. `received` is not judged yet; `delivering` has its pass offered
 * to the payer for nothing; `refunding` is refunded in full. `delivered` and `refunded` are final, and `refund_manual`
 * waits for a person.
 */
export const paymentStatuses = [
  'received',
  'delivering',
  'delivered',
  'refunding',
  'refunded',
  'refund_manual',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Why a payment is not delivered for, as its payer reads it. */
export const paymentReasons = {
  another_payer: 'The payment came from another account than the one that asked for it.',
  duplicate: 'The pass was paid for by an earlier payment.',
  underpaid: 'The payment was less than the price.',
  overpaid: 'The payment was more than the price.',
  partial: 'The payment was a partial one.',
  late: 'The payment arrived after its pass was free again.',
  sold_out: 'The pass could not be kept for this payment.',
  tier_closed: 'No pass is sold at the moment.',
  identity_missing: 'This tier needs a verified identity.',
  undelivered: 'The pass could not be made for this account.',
  not_taken: 'The pass was not taken while it was offered.',
  token_gone: 'The pass left our account in a way that we cannot explain.',
  unreadable: 'The payment could not be read completely.',
  too_small:
    'The payment was too small to be sent back by itself. It stays owed, and goes back together with others of the same account.',
} as const satisfies Record<string, string>
export type PaymentReason = keyof typeof paymentReasons
