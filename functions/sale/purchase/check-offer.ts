import { MINUTE, SECOND } from '#contract/timing'
import { claimTurn } from '../../adapters/db/claim.ts'
import { mayBuy } from '../../people/kyc/approvals.ts'
import { endOf } from '../../records/journal/offer-end-store.ts'
import type { Services } from '../../services.ts'
import type { SigningWithTicket } from '../minter/services.ts'
import { announce } from './announce.ts'
import { askForSignature } from './ask-for-signature.ts'
import { cancelOffer } from './cancel-offer.ts'
import { checkDelivery } from './check-delivery.ts'
import { move } from './move-store.ts'
import type { Offer, PurchaseIn, PurchasePayload } from './purchase.ts'
import { readPayload } from './read-payload.ts'
import { onOtherNetwork, readSignature } from './read-signature.ts'
import { seeOfferEnd } from './see-offer-end.ts'
import type { Announcing, AskingWallet, Withdrawing } from './services.ts'
import { type Asker, type Check, type Step, stepTo } from './step.ts'
import { noteOpened, noteXamanFailed } from './store.ts'

/** How long an offer may exist without a payload before it is withdrawn. */
const WITHOUT_REQUEST = MINUTE
/** How long the follower tries to create the payload of an offer that it saw, ms: a dead runner's claim ends before. */
const ASKS_AFTERWARDS = 15 * SECOND

/** For how long nodes are asked about a signed hash after each close, ms: what was signed as requested is decided by then. */
const DECIDED_WITHIN = 2 * MINUTE

/** How often Xaman is asked about a payload when nothing was reported, ms: it counts the calls of all buyers together. */
const PAUSE: Readonly<Partial<Record<Asker, number>>> = {
  alarm: MINUTE,
  cron: MINUTE,
  // A buyer may send it a hundred times at once.
  cancel: SECOND,
}

/** The offer exists: is it signed, declined, expired, taken? Xaman is asked what the phone reports, the ledger what is true. */
export async function checkOffer(
  services: Withdrawing & AskingWallet & Announcing,
  purchase: PurchaseIn<'offered' | 'confirming'>,
  check: Check,
): Promise<Step> {
  if (purchase.invoiceId) return checkDelivery(services, purchase, check)
  if (purchase.status === 'confirming') return checkSignature(services, purchase, check)
  if (purchase.ending)
    return cancelOffer(services, purchase, check, { kind: 'written_down', code: purchase.ending.code })
  // A withdrawn approval ends the offer too. A buyer who has signed by then has bought: the ledger decides.
  if (!(await mayBuy(services, purchase)))
    return cancelOffer(services, purchase, check, { kind: 'approval_withdrawn' })
  // A closed ledger is not news about a phone.
  if (check.asker === 'close' || check.asker === 'ledger') {
    const ended = await seeOfferEnd(services, purchase, { kind: 'offer_lapsed' })
    // The buyer's call may have ended before the offer existed. The follower must not wait for Xaman.
    if (ended.kind === 'wait' && !purchase.payload) services.defer(askAfterwards(services, purchase))
    return ended
  }
  if (!purchase.payload) return withoutRequest(services, purchase, check)
  // The buyer's own call has what it waited for.
  if (check.asker === 'request') return { kind: 'wait' }
  if (check.asker === 'watching') {
    // The status socket would have reported it: no other caller has to ask for a while.
    await claimTurn(services.db, 'purchase check', purchase.id, services.clock.now(), 0)
    return seeOfferEnd(services, purchase, { kind: 'offer_lapsed' })
  }
  if (check.asker === 'opened') {
    await noteOpened(services.db, purchase.id, services.clock.now())
    return { kind: 'wait' }
  }
  const done = await askXaman(services, purchase, purchase.payload, check)
  return done ?? seeOfferEnd(services, purchase, { kind: 'offer_lapsed' })
}

/** What the phone reports; null if that does not change the purchase. */
async function askXaman(
  services: SigningWithTicket & Pick<Services, 'xaman'>,
  purchase: PurchaseIn<'offered'>,
  payload: PurchasePayload,
  check: Check,
): Promise<Step | null> {
  const { db, clock } = services
  if (!(await claimTurn(db, 'purchase check', purchase.id, clock.now(), PAUSE[check.asker] ?? 0))) return null
  const read = await readPayload(services, payload.uuid, check.asker)
  // Even a payload that Xaman no longer knows may be open on the phone: the offer lasts its time.
  if (!read.ok) {
    if (read.error === 'unreachable') await noteXamanFailed(db, purchase.id, clock.now())
    return null
  }

  const state = read.value
  if (state.step === 'declined') return cancelOffer(services, purchase, check, { kind: 'declined' })
  if (state.step === 'signed') {
    if (onOtherNetwork(services.config, state.signature))
      return cancelOffer(services, purchase, check, { kind: 'wrong_network' })
    const signature = readSignature(services.config, purchase, state.signature)
    if (!signature) return cancelOffer(services, purchase, check, { kind: 'other_transaction_signed' })
    const signed = { at: clock.now(), ...signature }
    return stepTo(await move(db, purchase, { event: 'signed', signed }))
  }
  if (state.opened && payload.openedAt === null) {
    await noteOpened(db, purchase.id, clock.now())
    return { kind: 'again' }
  }
  // A payload that was opened in time may still be signed; only the ledger ends that. One that was never opened cannot
  // be opened now.
  if (state.cancelled || (state.expired && !state.opened))
    return cancelOffer(services, purchase, check, { kind: 'request_lapsed' })
  return null
}

/**
 * The phone signed. The follower reads whether the offer was taken. A refusal does not touch the minter, so two
 * operators are asked for the signed hash after each close, or once a minute where that lasts long, until no further
 * ledger may include it. Then the offer is withdrawn: if another signature takes it meanwhile, that is a sale.
 */
async function checkSignature(
  services: Withdrawing,
  purchase: PurchaseIn<'confirming'>,
  check: Check,
): Promise<Step> {
  const { ledger, follower, db, clock } = services
  const { signed, offer } = purchase
  if (check.deadline > clock.now()) await follower.until(signed.hash, signed.lastLedger, check.deadline)
  const ended = await seeOfferEnd(services, purchase, { kind: 'offer_lapsed' })
  if (ended.kind !== 'wait') return ended
  const isLong = clock.now() - signed.at > DECIDED_WITHIN
  if (isLong && !(await claimTurn(db, 'purchase check', purchase.id, clock.now(), MINUTE))) return ended
  const [tx, tip] = [await ledger.transactionByTwo(signed.hash), await follower.tip()]
  if (!tx.ok || !tip || (tx.value?.ledger ?? 0) > tip.index) return { kind: 'wait' }
  if (tx.value) {
    const { meta, fee: charged } = tx.value
    const result = meta.TransactionResult
    // The follower will read what it took; or the ledger refused it and kept its fee.
    if (result === 'tesSUCCESS') return { kind: 'wait' }
    return cancelOffer(services, purchase, check, { kind: 'refused_on_ledger', result, charged })
  }
  if (tip.index <= signed.lastLedger) return { kind: 'wait' }
  return (await endOf(db, offer.id))
    ? { kind: 'again' }
    : cancelOffer(services, purchase, check, { kind: 'never_landed' })
}

/** The offer exists without a payload: create one, or withdraw the offer if Xaman refuses or the payload would outlive it. */
async function withoutRequest(
  services: SigningWithTicket & AskingWallet,
  purchase: PurchaseIn<'offered'>,
  check: Check,
): Promise<Step> {
  const { offer } = purchase
  const late = isLate(services, offer)
  const asked = late ? null : await askForSignature(services, purchase, offer.id, check.deadline)
  if (asked === 'elsewhere') return { kind: 'wait' }
  if (asked) return stepTo(asked)
  return check.asker === 'request' || late
    ? cancelOffer(services, purchase, check, { kind: 'no_request' })
    : { kind: 'wait' }
}

/** Creates the payload of an offer that was seen without one, and publishes it. If that fails, the cron run tries. */
async function askAfterwards(
  services: AskingWallet & Announcing,
  purchase: PurchaseIn<'offered'>,
): Promise<void> {
  const { offer } = purchase
  if (isLate(services, offer)) return
  const deadline = services.clock.now() + ASKS_AFTERWARDS
  const asked = await askForSignature(services, purchase, offer.id, deadline)
  if (asked && asked !== 'elsewhere') announce(services, purchase, asked)
}

function isLate({ clock }: Pick<Services, 'clock'>, { made }: Offer): boolean {
  return clock.now() - made.at > WITHOUT_REQUEST
}
