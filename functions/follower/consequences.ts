import { raiseAlert } from '../alerts/alerts.ts'
import { settleSubmission } from '../minter/settle-submission.ts'
import { forgetStale } from '../minter/stale-offers.ts'
import type { Purchase } from '../purchase/purchase.ts'
import { sold } from '../purchase/see-offer-end.ts'
import { settle } from '../purchase/settle.ts'
import { condemn, livePurchaseOfPass, purchaseByOffer } from '../purchase/store.ts'
import type { Services } from '../services.ts'
import { recoverSale } from './recover-sale.ts'
import { endsBy, noteFollowed, type ReadEnd, type ReadTx, unfollowed } from './store.ts'
import { followStranger } from './strangers.ts'

const MOST_AT_ONCE = 50

/**
 * Draws what follows from the transactions that were read: it settles the submissions and purchases behind them, and
 * takes up what the database does not know of. Safe to run again; what fails is tried with the next turn.
 */
export async function drawConsequences(services: Services): Promise<void> {
  for (const tx of await unfollowed(services.db, MOST_AT_ONCE)) {
    try {
      if (await follow(services, tx)) await noteFollowed(services.db, tx.hash)
    } catch (error) {
      services.log.crashed({ requestId: 'follower', path: `transaction ${tx.hash}`, error })
    }
  }
}

/** Whether everything is done; what has to wait for something else is not. */
async function follow(services: Services, tx: ReadTx): Promise<boolean> {
  const ours = await settleSubmission(services, tx)
  if (!ours) await followStranger(services, tx)
  const ends = await endsBy(services.db, tx.hash)
  const done = await Promise.all(ends.map((end) => settleEnd(services, end)))
  return !done.includes(false)
}

async function settleEnd(services: Services, end: ReadEnd): Promise<boolean> {
  const { db, clock } = services
  const purchase = await purchaseByOffer(db, end.offer)
  await forgetStale(db, end.offer)
  if (!purchase) return end.how === 'accepted' ? recoverSale(services, end) : true
  if (purchase.status === 'released') {
    return end.how === 'accepted' ? sellAfterAll(services, purchase, end) : true
  }
  await settle(services, purchase.id, { asker: 'ledger', deadline: clock.now() })
  return true
}

/** A purchase was given up here, and the ledger sold it: whoever has its pass on hold by now has to let go first. */
async function sellAfterAll(services: Services, purchase: Purchase, end: ReadEnd): Promise<boolean> {
  const { db } = services
  await raiseAlert(
    services,
    `resold ${end.hash}`,
    `Purchase ${purchase.id} was given up, but its offer was taken.`,
  )
  const live = await livePurchaseOfPass(db, purchase.tokenId)
  if (live && live.status !== 'sold') {
    await condemn(db, live, 'sold_out')
    return false
  }
  return (await sold(services, purchase, end)) !== 'again'
}
