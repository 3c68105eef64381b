import { formatDrops, parseDrops } from '#contract/money'
import { tierOfPass, tiers } from '#contract/tiers'
import { type Alerting, raiseAlert } from '../../records/alerts/alerts.ts'
import { setHalt } from '../../records/alerts/halt.ts'
import { hasPaid } from '../../records/invoice/payment-store.ts'
import { awaitsPayment } from '../../records/journal/link-store.ts'
import type { ReadEnd } from '../../records/journal/offer-end-store.ts'
import { passByToken } from '../../records/pass/store.ts'
import { awaitsItsMint, isOfferedFor } from '../minter/submission-store.ts'
import { markForCancel } from './ending-store.ts'
import { moveToSold } from './see-offer-end.ts'
import { livePurchaseOfPass, recordSale } from './store.ts'

/**
 * An offer of the minter's was taken, and no purchase knows it: the database lost it, or the minter's key was used
 * elsewhere. What the ledger sold is sold; a sale at another price, or by an offer without a destination, sets a halt.
 * False while another purchase of the same pass has to end first, while a payment for it is still to be booked, or while it
 * is unknown whose offer it was.
 */
export async function recoverSale(services: Alerting, end: ReadEnd): Promise<boolean> {
  const { db } = services
  const pass = await passByToken(db, end.token)
  // The journal has its mint, whose handling has failed so far: that comes first.
  if (!pass && (await awaitsItsMint(db, end.token))) return false
  const live = pass ? await livePurchaseOfPass(db, pass) : null
  const buyersOwn = live?.wallet === end.buyer && live.status !== 'sold' ? live : null
  // Only the journal has its buyer's payment yet: stored after the delivery, that would be refunded.
  if (buyersOwn && (await awaitsPayment(db, buyersOwn))) return false
  // It is ours, taken before its purchase has moved on to it: nothing to recover.
  if (buyersOwn && (await isOfferedFor(db, buyersOwn.id, end.offer)))
    return (await moveToSold(services, buyersOwn, end)).kind === 'moved'
  if (!pass || !end.buyer) {
    await setHalt(services, 'loss', `An NFToken left the minter by an offer that is not ours: ${end.hash}`)
    return true
  }
  const { tier } = tierOfPass(pass)
  const { price } = tiers[tier]
  const asked = parseDrops(end.amount)
  const paidBefore = asked === 0n && (await hasPaid(db, end.buyer, price))
  if (price !== asked && !paidBefore) {
    await setHalt(services, 'loss', `Pass ${pass} was sold for ${formatDrops(end.amount)}: ${end.hash}`)
  }
  await raiseAlert(services, `recovered ${end.hash}`, `A sale of pass ${pass} was found on the ledger alone.`)

  if (buyersOwn) return (await moveToSold(services, buyersOwn, end)).kind === 'moved'
  if (live?.status === 'sold') {
    await setHalt(services, 'loss', `Pass ${pass} was sold twice: ${end.hash}`)
    return true
  }
  if (live) {
    await markForCancel(db, live, { kind: 'sold_to_another' })
    return false
  }
  return recordSale(db, { pass, tier, buyer: end.buyer, end })
}
