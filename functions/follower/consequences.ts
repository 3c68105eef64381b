import { SECOND } from '#contract/timing'
import type { InvoiceID, TxHash } from '#contract/wire/ledger-ids'
import { raiseAlert } from '../alerts/alerts.ts'
import { isolated } from '../alerts/isolated.ts'
import type { Failing } from '../alerts/quarantine-store.ts'
import { awaitsFollowing, awaitsPayment, type ReadEnd } from '../journal/store.ts'
import { followStranger } from '../minter/strangers.ts'
import { servePayments } from '../payment/serve-payments.ts'
import { takePaymentIn, takeRefundIn } from '../payment/take-in.ts'
import { announce } from '../purchase/announce.ts'
import { condemn } from '../purchase/ending-store.ts'
import { isFinal } from '../purchase/life.ts'
import type { Purchase } from '../purchase/purchase.ts'
import { recoverSale } from '../purchase/recover-sale.ts'
import { sold } from '../purchase/see-offer-end.ts'
import { settle } from '../purchase/settle.ts'
import { livePurchaseOfPass } from '../purchase/store.ts'
import type { Services } from '../services.ts'
import { type EndedOffer, type News, noteFollowed, noteNewsTurn, oldestNews } from './news-store.ts'
import { settleSubmission } from './settle-submission.ts'

/** Transactions that one run may leave for a later one, because something else has to come first. */
const MOST_LEFT = 50
/** How long one run may take for the payments among them. */
const PAYMENTS = 2 * SECOND

/**
 * Draws what follows from the transactions that were read, in turns, oldest first, until the deadline (unix ms): it settles
 * the submissions and purchases behind them, and takes up what the database does not know of; then it settles payments, which
 * have a share of their own. Safe to run again; what fails or is left is tried with a later run.
 */
export async function drawConsequences(services: Services, deadline: number): Promise<void> {
  const { db, clock } = services
  const left: TxHash[] = []
  let failing: Failing = new Map()
  let paid = false
  while (left.length < MOST_LEFT && clock.now() < deadline) {
    const news = await oldestNews(db, left, clock.now())
    if (!news) break
    const { hash } = news
    failing = news.failing
    let done = false
    const succeeded = await isolated(services, failing, { kind: 'transaction', id: hash }, async () => {
      const read = news.read()
      done = await follow(services, read)
      if (done) await noteFollowed(db, read)
      if (read.tx.effects.paid) paid = true
    })
    if (succeeded && done) continue
    left.push(hash)
    await noteNewsTurn(db, hash, clock.now())
  }
  if (paid) await servePayments(services, failing, 'ledger', clock.now() + PAYMENTS)
}

/** Whether everything is done; what has to wait for something else is not. */
async function follow(services: Services, { tx, submission, ends }: News): Promise<boolean> {
  // A payment that is not on record yet would be paid back once more.
  if (tx.effects.repaid && (await awaitsFollowing(services.db, tx.effects.repaid))) return false
  if (submission) await settleSubmission(services, submission, tx)
  else {
    await followStranger(services, tx)
    await takeRefundIn(services, tx)
  }
  const paid = await takePaymentIn(services, tx)
  const done = [paid, ...(await Promise.all(ends.map((ended) => settleEnd(services, ended))))]
  return !done.includes(false)
}

async function settleEnd(services: Services, { end, purchase }: EndedOffer): Promise<boolean> {
  if (purchase?.invoiceId && (await awaitsItsPayment(services, purchase, purchase.invoiceId))) return false
  if (!purchase) return end.how === 'accepted' ? recoverSale(services, end) : true
  if (purchase.status === 'released') {
    return end.how === 'accepted' ? sellAfterAll(services, purchase, end) : true
  }
  if (isFinal(purchase.status)) return true
  const straight =
    end.how === 'accepted' && purchase.status !== 'cancelling' ? await sold(services, purchase, end) : null
  if (straight?.kind === 'moved') announce(services, purchase, straight.purchase)
  // Whoever was quicker, or has a withdrawal to settle with it, goes the way of every other look.
  else await settle(services, purchase.id, { asker: 'ledger', deadline: services.clock.now() })
  return true
}

/** Whether its buyer's payment was read and is not on record yet: recorded after the delivery, it would be paid back. */
function awaitsItsPayment(
  { db }: Pick<Services, 'db'>,
  { wallet, price }: Purchase,
  invoice: InvoiceID,
): Promise<boolean> {
  return awaitsPayment(db, { invoice, payer: wallet, price })
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
  return (await sold(services, purchase, end)).kind === 'moved'
}
