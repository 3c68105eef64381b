import { mayBuy } from '../../people/kyc/approvals.ts'
import { paidFor } from '../../records/invoice/payment-store.ts'
import { cancelOffer } from './cancel-offer.ts'
import { isUnpaid } from './is-unpaid.ts'
import type { PurchaseIn } from './purchase.ts'
import { seeOfferEnd } from './see-offer-end.ts'
import type { Withdrawing } from './services.ts'
import type { Check, Step } from './step.ts'

/**
 * A paid pass is offered to its payer for nothing: was it taken? When its time is over, or its payer may not have it
 * any more, the offer is withdrawn, and the payment is refunded once the ledger shows that it was not taken.
 */
export async function checkDelivery(
  services: Withdrawing,
  purchase: PurchaseIn<'offered' | 'confirming'>,
  check: Check,
): Promise<Step> {
  if (purchase.ending)
    return cancelOffer(services, purchase, check, { kind: 'written_down', code: purchase.ending.code })
  const ended = await seeOfferEnd(services, purchase, { kind: 'offer_lapsed' })
  if (ended.kind !== 'wait') return ended
  if (!(await mayBuy(services, purchase)))
    return cancelOffer(services, purchase, check, { kind: 'approval_withdrawn' })
  const tip = await services.follower.tip()
  if (!tip) return { kind: 'wait' }
  if (tip.closeTime >= purchase.offer.expiresAt)
    return cancelOffer(services, purchase, check, { kind: 'offer_lapsed' })
  // A rewound journal may lack its payment for good.
  const isPaid = purchase.invoiceId !== null && (await paidFor(services.db, purchase.invoiceId)) !== null
  if (isPaid || !(await isUnpaid(services, purchase, tip))) return { kind: 'wait' }
  return cancelOffer(services, purchase, check, { kind: 'unpaid_in_time' })
}
