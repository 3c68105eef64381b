import { type Alerting, raiseAlert } from '../../records/alerts/alerts.ts'
import { awaitsPayment } from '../../records/journal/link-store.ts'
import type { ReadEnd } from '../../records/journal/offer-end-store.ts'
import type { Services } from '../../services.ts'
import { announce } from './announce.ts'
import { markForCancel } from './ending-store.ts'
import { isFinal } from './life.ts'
import type { Purchase } from './purchase.ts'
import { recoverSale } from './recover-sale.ts'
import { moveToSold } from './see-offer-end.ts'
import { settle } from './settle.ts'
import { livePurchaseOfPass } from './store.ts'

/** An offer that a transaction ended, with the purchase that it was made for. */
export interface EndedOffer {
  readonly end: ReadEnd
  readonly purchase: Purchase | null
}

/** Moves the purchase of an offer that ended, also one that was given up or lost. False while something else comes first. */
export async function settleEnd(services: Services, { end, purchase }: EndedOffer): Promise<boolean> {
  if (!purchase) return end.how === 'accepted' ? recoverSale(services, end) : true
  const { invoiceId: invoice, wallet: payer, price } = purchase
  // Only the journal has its buyer's payment yet: stored after the delivery, that would be refunded.
  if (invoice && (await awaitsPayment(services.db, { invoice, payer, price }))) return false
  if (purchase.status === 'released') {
    return end.how === 'accepted' ? sellAfterAll(services, purchase, end) : true
  }
  if (isFinal(purchase.status)) return true
  const step =
    end.how === 'accepted' && purchase.status !== 'cancelling'
      ? await moveToSold(services, purchase, end)
      : null
  if (step?.kind === 'moved') announce(services, purchase, step.purchase)
  // If another caller was faster, or has a withdrawal to settle, the purchase is settled as usual.
  else await settle(services, purchase.id, { asker: 'ledger', deadline: services.clock.now() })
  return true
}

/** The ledger sold a purchase that was given up here: another purchase of its pass has to release it first. */
async function sellAfterAll(services: Alerting, purchase: Purchase, end: ReadEnd): Promise<boolean> {
  const { db } = services
  await raiseAlert(
    services,
    `resold ${end.hash}`,
    `Purchase ${purchase.id} was given up, but its offer was taken.`,
  )
  const live = await livePurchaseOfPass(db, purchase.passId)
  if (live && live.status !== 'sold') {
    await markForCancel(db, live, { kind: 'sold_to_another' })
    return false
  }
  return (await moveToSold(services, purchase, end)).kind === 'moved'
}
