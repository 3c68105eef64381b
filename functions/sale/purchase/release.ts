import type { Guarded } from '../../adapters/db/compare-and-set.ts'
import { undeliveredFor } from '../../records/invoice/payment-store.ts'
import { invoiceClosed, payloadOfInvoice } from '../../records/invoice/store.ts'
import { passReleased } from '../../records/pass/store.ts'
import { offerLeftOver } from '../minter/stale-offer-store.ts'
import { ticketGivenBack } from '../minter/ticket-store.ts'
import type { PurchaseEvent } from './life.ts'
import { move } from './move-store.ts'
import type { Purchase } from './purchase.ts'
import { endingOf, type Reason, refundReason } from './reasons.ts'
import type { Releasing } from './services.ts'
import { type Step, stepTo } from './step.ts'

interface Leftovers {
  /** The expired offer is still on the ledger: it is withdrawn later. */
  readonly stale?: boolean
  readonly alongside?: readonly Guarded[]
}

/**
 * Ends a purchase without a sale and returns its pass to stock, unless its NFToken is `lost`; one that is minted already
 * is offered anew, never burned. Call it only once the offer can no longer be taken. A stored ending stays.
 */
export async function release(
  services: Releasing,
  purchase: Purchase,
  event: Extract<PurchaseEvent, 'given-up' | 'lapsed' | 'lost'>,
  why: Reason,
  { stale = false, alongside = [] }: Leftovers = {},
): Promise<Step> {
  const { db, xaman, defer, clock } = services
  const ending = purchase.ending ?? endingOf(why)
  const { offer, payload, invoiceId } = purchase
  const at = clock.now()
  const moved = await move(db, purchase, { event, ending, at }, [
    ...alongside,
    passReleased(purchase.passId, purchase.id, event === 'lost' ? 'gone' : null),
    ticketGivenBack(purchase.id),
    ...(stale && offer ? [offerLeftOver(offer.id, at)] : []),
    ...(invoiceId
      ? [invoiceClosed(invoiceId), undeliveredFor(invoiceId, refundReason(ending.code, why))]
      : []),
  ])
  if (!moved) return { kind: 'again' }
  const request = payload?.uuid ?? (invoiceId && (await payloadOfInvoice(db, invoiceId)))
  if (request) defer(xaman.cancel(request))
  return stepTo(moved, why)
}
