import { drops } from '#contract/money'
import type { Guarded } from '../../adapters/db/compare-and-set.ts'
import { type Alerting, raiseAlert } from '../../records/alerts/alerts.ts'
import { setHalt } from '../../records/alerts/halt.ts'
import type { ReadTx } from '../../records/journal/link-store.ts'
import { passByToken, passMinted } from '../../records/pass/store.ts'
import type { Services } from '../../services.ts'
import { RESERVE } from '../minter/alert-reserve.ts'
import { MINTER_NOT_NAMED } from '../minter/compare.ts'
import { deliver } from '../minter/deliver.ts'
import type { AskingLedger } from '../minter/services.ts'
import { offerLeftOver } from '../minter/stale-offer-store.ts'
import { closing, type Submission, unsettledOf } from '../minter/submission-store.ts'
import { askForSignature } from './ask-for-signature.ts'
import { move, type PurchaseMove } from './move-store.ts'
import type { Purchase, PurchaseIn } from './purchase.ts'
import type { Reason } from './reasons.ts'
import { release } from './release.ts'
import type { AskingWallet, Releasing } from './services.ts'
import { type Check, type Step, stepTo } from './step.ts'

/**
 * Sends the transaction that was written down and waits for the ledger. The payload is created meanwhile: the offer's
 * id is known in advance, and the payload is not shown before the offer is validated.
 */
export async function followMint(
  services: AskingLedger & AskingWallet,
  purchase: PurchaseIn<'minting' | 'offering'>,
  check: Check,
): Promise<Step> {
  const { db, log } = services
  const submission = await unsettledOf(db, purchase)
  // The caller that settled it is about to move the purchase, or already has; it may even be withdrawing the offer by
  // now.
  if (!submission) return { kind: 'again' }
  const { offer, hash, purpose } = submission
  const asks =
    offer &&
    !purchase.payload &&
    !purchase.invoiceId &&
    !purchase.ending &&
    check.asker !== 'close' &&
    check.asker !== 'ledger'
  const [delivery, said] = await Promise.all([
    deliver(services, submission, check.deadline),
    asks ? askForSignature(services, purchase, offer.id, check.deadline) : null,
  ])
  const kept = said === 'elsewhere' ? null : said
  // The follower may have handled it while the payload was made.
  if (kept && kept.status !== purchase.status) return stepTo(kept)
  const asked = kept ?? purchase

  if (delivery.kind === 'settled') return { kind: 'again' }
  if (delivery.kind === 'pending') return { kind: 'wait' }
  if (delivery.kind !== 'validated') return tryAgain(services, asked, closing(submission, delivery))
  const { result, ledger } = delivery.tx
  const step = await applyMintResult(services, asked, submission, delivery.tx)
  if (step.kind === 'moved') log.submissionSettled({ hash, purpose, result, ledger, purchase: purchase.id })
  return step
}

async function applyMintResult(
  services: Alerting & Releasing & Pick<Services, 'config' | 'ledger'>,
  purchase: Purchase,
  submission: Submission,
  tx: ReadTx,
): Promise<Step> {
  const { db, clock } = services
  const closed = closing(submission, { kind: 'validated', tx })
  if (tx.result !== 'tesSUCCESS') {
    const why = await whyRefused(services, purchase, tx)
    if (why) return release(services, purchase, 'given-up', why, { alongside: closed })
    return tryAgain(services, purchase, closed)
  }

  const at = tx.closedAt ?? clock.now()
  const { offer, purpose } = submission
  const token = offer
    ? tx.effects.offered.find((made) => made.offer === offer.id)?.token
    : tx.effects.minted?.token
  if (!token) {
    await raiseAlert(
      services,
      `no nftoken ${tx.hash}`,
      `A validated mint without an NFToken, for purchase ${purchase.id}.`,
    )
    return { kind: 'wait' }
  }
  // The NFToken that only a fork had made for this pass may be another's now.
  const holder = offer && purpose === 'offer' ? await passByToken(db, token) : null
  if (offer && holder !== null && holder !== purchase.passId) {
    const alongside = [...closed, offerLeftOver(offer.id, clock.now())]
    return release(services, purchase, 'given-up', { kind: 'attempts_spent' }, { alongside })
  }
  const made = { at, ledger: tx.ledger, tx: tx.hash }
  const minted = purpose === 'offer' ? null : made
  const what: PurchaseMove = offer
    ? { event: 'offered', offer: { ...offer, made }, minted, nftokenId: token }
    : { event: 'minted', minted: made, nftokenId: token }
  return stepTo(await move(db, purchase, what, [...closed, passMinted(purchase.passId, token, minted)]))
}

/** Why the ledger refuses for good; null when a retry may succeed. */
async function whyRefused(
  services: Alerting & Pick<Services, 'config' | 'ledger'>,
  purchase: Purchase,
  { result, hash, ledger: refusedIn }: ReadTx,
): Promise<Reason | null> {
  const { ledger, config } = services
  if (result === 'tecNO_DST') return { kind: 'refused_on_ledger', result, charged: drops(0n) }
  if (result === 'tecNO_PERMISSION') {
    // One result code has two causes: the buyer takes no offers, or the issuer has not authorized this minter. One ends
    // the hold, the other sets a halt: neither one node on a fork nor a ledger from before the refusal may decide that.
    const agreed = await ledger.agree()
    if (!agreed.ok || agreed.value.index < refusedIn) return null
    const issuer = await agreed.value.account(config.issuer)
    if (issuer.ok && issuer.value?.minter !== config.minter) {
      await setHalt(services, 'minter', MINTER_NOT_NAMED)
      return { kind: 'minter_not_named' }
    }
    const buyer = await agreed.value.account(purchase.wallet)
    return buyer.ok && buyer.value?.offersBlocked ? { kind: 'buyer_takes_no_offers' } : null
  }
  if (result === 'tecINSUFFICIENT_RESERVE' || result === 'tecINSUFF_FEE') {
    await raiseAlert(
      services,
      RESERVE,
      `The minter has no reserve left for an offer or a page (${hash}): send XRP to ${config.minter}. How much, says npm run doctor ENV.`,
    )
    return { kind: 'minter_without_reserve' }
  }
  return null
}

/** Back to the reservation: the next attempt signs anew, for another offer, so this payload is withdrawn. */
async function tryAgain(
  { db, xaman, defer }: Pick<Services, 'db' | 'xaman' | 'defer'>,
  purchase: Purchase,
  closed: readonly Guarded[],
): Promise<Step> {
  const moved = await move(db, purchase, { event: 'attempt-failed' }, closed)
  if (!moved) return { kind: 'again' }
  if (purchase.payload) defer(xaman.cancel(purchase.payload.uuid))
  return stepTo(moved)
}
