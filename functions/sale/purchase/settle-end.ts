import type { Guarded } from '../../adapters/db/compare-and-set.ts'
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

/** `waits`: something else comes first. `sold`: everything alongside was done with the sale, in one transaction. */
type Settled = 'waits' | 'settled' | 'sold'

/** Moves the purchase of an offer that ended, also one that was given up or lost. */
export async function settleEnd(
  services: Services,
  { end, purchase }: EndedOffer,
  alongside: readonly Guarded[] = [],
): Promise<Settled> {
  const isSale = end.how === 'accepted'
  if (!purchase) return !isSale || (await recoverSale(services, end)) ? 'settled' : 'waits'
  // Only the journal has its buyer's payment yet: stored after the delivery, that would be refunded.
  if (await awaitsPayment(services.db, purchase)) return 'waits'
  if (purchase.status === 'released')
    return !isSale || (await sellAfterAll(services, purchase, end)) ? 'settled' : 'waits'
  if (isFinal(purchase.status)) return 'settled'
  const step =
    isSale && purchase.status !== 'cancelling' ? await moveToSold(services, purchase, end, alongside) : null
  if (step?.kind === 'moved') {
    announce(services, purchase, step.purchase)
    return 'sold'
  }
  // If another caller was faster, or has a withdrawal to settle, the purchase is settled as usual.
  await settle(services, purchase.id, { asker: 'ledger', deadline: services.clock.now() })
  return 'settled'
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
