import { MINUTE } from '#contract/timing'
import type { InvoiceID } from '#contract/wire/ledger-ids'
import { isRestored } from '../../records/alerts/store.ts'
import { isPaidUnjudged } from '../../records/invoice/payment-store.ts'
import { invoiceById } from '../../records/invoice/store.ts'
import { awaitsPayment } from '../../records/journal/link-store.ts'
import type { Services } from '../../services.ts'
import type { PurchaseIn } from './purchase.ts'
import { release } from './release.ts'
import type { Releasing } from './services.ts'
import type { Step } from './step.ts'

/** How long after its invoice's end a pass is not released, ms: a payment of the last moment is read a little later. */
const TO_BE_READ = MINUTE

/**
 * The pass is on hold for its payer, and no payment has come so far. It is released once the ledger's time is past the
 * invoice's end and no payment of exactly the price waits to be booked or judged; later payments are refunded.
 */
export async function awaitPayment(
  services: Releasing & Pick<Services, 'follower'>,
  purchase: PurchaseIn<'reserved'>,
  id: InvoiceID,
): Promise<Step> {
  const { db, follower } = services
  const invoice = await invoiceById(db, id)
  // Paid meanwhile: the caller that booked the payment goes on with the purchase.
  if (invoice?.status === 'paid') return { kind: 'wait' }
  const tip = await follower.tip()
  // A restored database may not know yet what has come in, or was sent for it.
  if (await isRestored(db)) return { kind: 'wait' }
  const over = invoice === null || (tip !== null && tip.closeTime >= invoice.expiresAt + TO_BE_READ)
  const paid = { invoice: id, payer: purchase.wallet, price: purchase.price }
  // In this order: a payment that is booked meanwhile is in the second.
  if (!over || (await awaitsPayment(db, paid)) || (await isPaidUnjudged(db, paid))) return { kind: 'wait' }
  return release(services, purchase, 'given-up', { kind: 'unpaid_in_time' })
}
