import { MINUTE } from '#contract/timing'
import type { InvoiceID } from '#contract/wire/ledger-ids'
import { isRestored } from '../../records/alerts/store.ts'
import { invoiceById } from '../../records/invoice/store.ts'
import { ledgerOf } from '../../records/journal/link-store.ts'
import type { Services } from '../../services.ts'
import { isUnpaid } from './is-unpaid.ts'
import type { PurchaseIn } from './purchase.ts'
import { release } from './release.ts'
import type { Releasing } from './services.ts'
import type { Step } from './step.ts'

/** How long after its invoice's end a pass is not released, ms: a payment of the last moment is read a little later. */
const TO_BE_READ = MINUTE

/**
 * The pass is on hold for its payer, and no payment has come so far. It is released once the ledger's time is past the
 * invoice's end, and the journal has all up to that ledger and no payment of exactly the price that waits to be booked
 * or judged; later payments are refunded.
 */
export async function awaitPayment(
  services: Releasing & Pick<Services, 'follower' | 'ledger' | 'config'>,
  purchase: PurchaseIn<'reserved'>,
  id: InvoiceID,
): Promise<Step> {
  const { db, follower } = services
  const invoice = await invoiceById(db, id)
  // Paid meanwhile: the caller that booked the payment goes on with the purchase. A rewound journal may lack it for good.
  if (invoice?.status === 'paid' && (await ledgerOf(db, invoice.paidBy)) !== null) return { kind: 'wait' }
  const tip = await follower.tip()
  // A restored database may not know yet what has come in, or was sent for it.
  if (await isRestored(db)) return { kind: 'wait' }
  const isOver = tip !== null && (!invoice || tip.closeTime >= invoice.expiresAt + TO_BE_READ)
  if (!isOver || !(await isUnpaid(services, purchase, tip))) return { kind: 'wait' }
  return release(services, purchase, 'given-up', { kind: 'unpaid_in_time' })
}
