import { formatDrops } from '#contract/money'
import { type PaymentReason, paymentReasons } from '#contract/payment'
import { type Alerting, raiseAlert } from '../../records/alerts/alerts.ts'
import type { Payment } from '../../records/invoice/payment-row.ts'

/** Notifies people of a payment that waits for one of them. Where it has this alert, it is no part of the alert `refunds`. */
export async function alertWaiting(
  services: Alerting,
  { hash, drops, payer }: Payment,
  why: PaymentReason,
): Promise<void> {
  const what = `${formatDrops(drops)} of ${payer} wait for a person: ${paymentReasons[why]}`
  await raiseAlert(services, `payment ${hash}`, what)
}
