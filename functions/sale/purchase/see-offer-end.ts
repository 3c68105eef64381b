import { MINUTE } from '#contract/timing'
import type { Guarded } from '../../adapters/db/compare-and-set.ts'
import { raiseAlert } from '../../records/alerts/alerts.ts'
import { alertOneNode } from '../../records/alerts/one-node.ts'
import { deliveredFor, paidFor, undeliveredFor } from '../../records/invoice/payment-store.ts'
import { isRead, mayConclude } from '../../records/journal/link-store.ts'
import { endOf, isSoldInRestored, type ReadEnd } from '../../records/journal/offer-end-store.ts'
import { passSold } from '../../records/pass/store.ts'
import type { Services } from '../../services.ts'
import { hasRead, isTailShown } from '../minter/has-read.ts'
import type { AskingLedger } from '../minter/services.ts'
import { ticketGivenBack } from '../minter/ticket-store.ts'
import { alertWaiting } from './alert-waiting.ts'
import { judgeLapse, type LapseFacts } from './judge-lapse.ts'
import { move } from './move-store.ts'
import type { OnOffer, Purchase } from './purchase.ts'
import type { Reason } from './reasons.ts'
import { release } from './release.ts'
import type { SeeingOfferEnd } from './services.ts'
import { type Step, stepTo } from './step.ts'
import { purchaseById } from './store.ts'

/** An opened payload may be signed after the offer's end; that refusal should be read, because it costs a fee. */
const LATE_SIGNATURE = MINUTE

/**
 * How the offer ended, if it did. It is sold only by an acceptance in the journal. It lapsed only if one ledger that
 * two nodes call validated shows so: past the offer's expiration, or without the offer, with the NFToken still the
 * minter's and no acceptance in the journal up to that ledger. Our clock and reports of apps decide nothing. `why` is
 * the reason if it ended unsold and no other is known.
 */
export async function seeOfferEnd(
  services: SeeingOfferEnd,
  purchase: OnOffer,
  why: Reason,
  alongside: readonly Guarded[] = [],
): Promise<Step> {
  const end = await endOf(services.db, purchase.offer.id)
  if (end?.how === 'accepted') return moveToSold(services, purchase, end, alongside)
  if (!end && !(await isDue(services, purchase))) return { kind: 'wait' }
  return seeLapse(services, purchase, why, end, alongside)
}

/** The offer was taken: the pass is sold, regardless of its signer and its present holder. */
export async function moveToSold(
  services: Pick<Services, 'db' | 'clock'>,
  purchase: Purchase,
  end: ReadEnd,
  alongside: readonly Guarded[] = [],
): Promise<Step> {
  const { db, clock } = services
  const { id, passId, tier, invoiceId } = purchase
  const { token, offer, hash, ledger } = end
  const at = end.closedAt ?? clock.now()
  const owner = end.owner ?? end.account
  const sold = { at, ledger, tx: hash, owner }
  const moved = await move(db, purchase, { event: 'sold', sold, offerId: offer, nftokenId: token }, [
    ...alongside,
    ...passSold({ pass: passId, tier, purchaseId: id, token, owner, at }),
    ticketGivenBack(id),
    // Taken for its price, as a restored database may find it, it was not taken for what had been paid first.
    ...(invoiceId
      ? [end.amount === '0' ? deliveredFor(invoiceId) : undeliveredFor(invoiceId, 'sold_out')]
      : []),
  ])
  return stepTo(moved)
}

/** Whether the ledger's time has reached the offer's expiration. It may have been signed at the last moment. */
async function isDue(
  { follower }: Pick<Services, 'follower'>,
  { offer, payload, signed }: OnOffer,
): Promise<boolean> {
  const tip = await follower.tip()
  const late = payload?.openedAt || signed ? LATE_SIGNATURE : 0
  return tip !== null && tip.closeTime >= offer.expiresAt + late
}

async function seeLapse(
  services: SeeingOfferEnd,
  purchase: OnOffer,
  why: Reason,
  end: ReadEnd | null,
  alongside: readonly Guarded[],
): Promise<Step> {
  const { db } = services
  const seen = await gatherLapse(services, purchase, end)
  if (!seen) return { kind: 'wait' }
  const verdict = judgeLapse(seen, why)
  if (verdict.kind === 'wait') return { kind: 'wait' }
  if (verdict.kind === 'sold') return { kind: 'again' }
  const stale = seen.stands
  if (verdict.kind === 'lapsed')
    return release(services, purchase, 'lapsed', verdict.why, { stale, alongside })
  // It was sold since by another offer.
  if (await isSoldInRestored(db, purchase.nftokenId))
    return release(services, purchase, 'lapsed', why, { stale, alongside })
  // The journal of a fork lacks a sale that only the network has.
  if (!(await isTailShown(services))) return { kind: 'wait' }
  // A halt that was set since hides that sale.
  if (!(await mayConclude(db))) return { kind: 'wait' }
  // Another caller released the pass meanwhile, and it may have been sold since.
  if ((await purchaseById(db, purchase.id))?.version !== purchase.version) return { kind: 'again' }
  await raiseAlert(
    services,
    `gone ${purchase.nftokenId}`,
    `The NFToken of pass ${purchase.passId} left the minter unsold.`,
  )
  const paid = purchase.invoiceId && (await paidFor(db, purchase.invoiceId))
  if (paid) await alertWaiting(services, paid, 'token_gone')
  return release(services, purchase, 'lost', { kind: 'token_gone' }, { stale, alongside })
}

/** The facts of one ledger that two nodes call validated and that the journal reaches; null while there is none. */
async function gatherLapse(
  services: AskingLedger,
  { wallet, invoiceId, offer, nftokenId }: OnOffer,
  end: ReadEnd | null,
): Promise<LapseFacts | null> {
  const { ledger, config, db } = services
  const agreed = await ledger.agree()
  if (!agreed.ok) {
    if (agreed.error === 'single-operator') await alertOneNode(services, 'releases')
    return null
  }
  const view = agreed.value
  if (view.index < Math.max(end?.ledger ?? 0, offer.made.ledger)) return null
  const [onLedger, tokens, root] = await Promise.all([
    view.offer(offer.id),
    view.tokens(config.minter),
    view.account(config.minter),
  ])
  if (!onLedger.ok || !tokens.ok || !root.ok || !root.value) return null
  if (!(await hasRead(services, root.value))) return null
  const ended = await endOf(db, offer.id)
  // A halt that was set in between hides the whole journal, and an acceptance in it.
  if (!ended && !(await isRead(db, root.value))) return null
  return {
    buyer: wallet,
    stands: onLedger.value !== null,
    isOver: view.closeTime >= offer.expiresAt,
    isPaid: invoiceId !== null,
    holdsToken: tokens.value.some(({ NFTokenID }) => NFTokenID === nftokenId),
    end: ended,
  }
}
