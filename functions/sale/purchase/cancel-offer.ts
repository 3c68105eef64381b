import type { Guarded } from '../../adapters/db/compare-and-set.ts'
import { endOf } from '../../records/journal/offer-end-store.ts'
import { deliver } from '../minter/deliver.ts'
import type { SigningWithTicket } from '../minter/services.ts'
import { signSubmission } from '../minter/sign-submission.ts'
import { closing, unsettledOf, writeDown } from '../minter/submission-store.ts'
import { findTicket } from '../minter/tickets.ts'
import { cancelTransaction } from '../minter/transactions.ts'
import { move } from './move-store.ts'
import type { OnOffer, PurchaseIn } from './purchase.ts'
import { endingOf, type Reason } from './reasons.ts'
import { seeOfferEnd } from './see-offer-end.ts'
import type { Withdrawing } from './services.ts'
import { type Check, type Step, stepTo } from './step.ts'

/** Ledgers within which a withdrawal has to be included. */
const CANCEL_LEDGERS = 10

/**
 * Withdraws an offer that its buyer will not use, so that the pass is free for the next one. The buyer learns the
 * reason at once; stock waits for the ledger. Without a ledger or a ticket the offer is left to expire.
 */
export async function cancelOffer(
  services: SigningWithTicket,
  purchase: OnOffer,
  check: Check,
  why: Reason,
): Promise<Step> {
  const withdrawal = await signWithdrawal(services, purchase, check)
  const moved = await move(
    services.db,
    purchase,
    { event: 'cancel-signed', ending: endingOf(why) },
    withdrawal ?? [],
  )
  return stepTo(moved, why)
}

/** Sends the withdrawal and reads how the offer ended: a withdrawal that succeeds after a sale withdrew nothing. */
export async function followCancel(
  services: Withdrawing,
  purchase: PurchaseIn<'cancelling'>,
  check: Check,
): Promise<Step> {
  const { db } = services
  const submission = await unsettledOf(db, purchase)
  const why: Reason = { kind: 'written_down', code: purchase.ending.code }
  if (!submission) {
    const ended = await seeOfferEnd(services, purchase, why)
    if (ended.kind !== 'wait') return ended
    const withdrawal = await signWithdrawal(services, purchase, check)
    if (!withdrawal) return { kind: 'wait' }
    return stepTo(await move(db, purchase, { event: 'cancel-signed' }, withdrawal))
  }

  const delivery = await deliver(services, submission, check.deadline)
  if (delivery.kind === 'settled') return { kind: 'again' }
  if (delivery.kind === 'pending') return seeOfferEnd(services, purchase, why)
  const { id, made } = purchase.offer
  // After a rewind it may have come before the offer, and withdrew nothing then.
  if (delivery.kind !== 'validated' || (delivery.tx.ledger <= made.ledger && !(await endOf(db, id)))) {
    const closed = closing(submission, delivery)
    return stepTo(await move(db, purchase, { event: 'cancel-signed' }, closed))
  }
  return seeOfferEnd(services, purchase, why, closing(submission, delivery))
}

async function signWithdrawal(
  services: SigningWithTicket,
  purchase: OnOffer,
  { deadline }: Check,
): Promise<Guarded[] | null> {
  const { config, follower } = services
  const ticket = await findTicket(services, purchase.id, deadline)
  const state = await follower.tip()
  if (ticket === null || !state) return null
  const lastLedger = state.index + CANCEL_LEDGERS
  const transaction = cancelTransaction(config, [purchase.offer.id], { ticket, state, lastLedger })
  const submission = await signSubmission(services, transaction, state, {
    purpose: 'cancel',
    purchaseId: purchase.id,
    ticket,
    lastLedger,
    offer: purchase.offer,
  })
  return submission && writeDown(submission)
}
