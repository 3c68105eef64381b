import type { TxHash } from '#contract/wire/ledger-ids'
import { raiseAlert } from '../alerts/alerts.ts'
import { takePaymentIn } from '../payment/take-in.ts'
import { announce } from '../purchase/announce.ts'
import { condemn } from '../purchase/ending-store.ts'
import { isFinal } from '../purchase/life.ts'
import type { Purchase } from '../purchase/purchase.ts'
import { sold } from '../purchase/see-offer-end.ts'
import { settle } from '../purchase/settle.ts'
import { livePurchaseOfPass } from '../purchase/store.ts'
import type { Services } from '../services.ts'
import { type EndedOffer, type News, noteFollowed, oldestNews } from './news-store.ts'
import { recoverSale } from './recover-sale.ts'
import { settleSubmission } from './settle-submission.ts'
import type { ReadEnd } from './store.ts'
import { followStranger } from './strangers.ts'

/** Transactions that one turn may leave for a later one, because something else has to come first. */
const MOST_LEFT = 50

/**
 * Draws what follows from the transactions that were read: it settles the submissions and purchases behind them, and
 * takes up what the database does not know of. Safe to run again; what fails is tried with the next turn.
 */
export async function drawConsequences(services: Services): Promise<void> {
  const left: TxHash[] = []
  while (left.length < MOST_LEFT) {
    const news = await oldestNews(services.db, left)
    if (!news) return
    const { hash } = news.tx
    try {
      if (await follow(services, news)) await noteFollowed(services.db, news)
      else left.push(hash)
    } catch (error) {
      left.push(hash)
      services.log.crashed({ requestId: 'follower', path: `transaction ${hash}`, error })
    }
  }
}

/** Whether everything is done; what has to wait for something else is not. */
async function follow(services: Services, { tx, submission, ends }: News): Promise<boolean> {
  if (submission) await settleSubmission(services, submission, tx)
  else await followStranger(services, tx)
  const paid = await takePaymentIn(services, tx)
  const done = [paid, ...(await Promise.all(ends.map((ended) => settleEnd(services, ended))))]
  return !done.includes(false)
}

async function settleEnd(services: Services, { end, purchase }: EndedOffer): Promise<boolean> {
  if (!purchase) return end.how === 'accepted' ? recoverSale(services, end) : true
  if (purchase.status === 'released') {
    return end.how === 'accepted' ? sellAfterAll(services, purchase, end) : true
  }
  if (isFinal(purchase.status)) return true
  const straight =
    end.how === 'accepted' && purchase.status !== 'cancelling' ? await sold(services, purchase, end) : 'wait'
  if (typeof straight === 'object') announce(services, purchase, straight.moved)
  // Whoever was quicker, or has a withdrawal to settle with it, goes the way of every other look.
  else await settle(services, purchase.id, { asker: 'ledger', deadline: services.clock.now() })
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
    await condemn(db, live, 'sold_to_another')
    return false
  }
  return typeof (await sold(services, purchase, end)) === 'object'
}
