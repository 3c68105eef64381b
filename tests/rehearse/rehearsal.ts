import { setTimeout as sleep } from 'node:timers/promises'
import { tiers } from '#contract/tiers'
import { MINUTE, OFFER_LIFE } from '#contract/timing'
import { type Address, address, type NFTokenID, type OfferID, type TxHash } from '#contract/wire/ledger-ids'
import { claimPayment, createPayment, type PaymentClaim, type PaymentView } from '#contract/wire/payment'
import { type PurchaseView, purchasePass, readPurchase } from '#contract/wire/purchase'
import type { Wallet } from '../sandbox/accounts.ts'
import type { Chain } from './chain.ts'
import { type Customer, connectCustomer, type Entrance, SiteRefusal } from './customer.ts'
import type { Phone } from './phone.ts'

/** Where a rehearsal takes place. */
export interface Stage extends Entrance {
  readonly phone: Phone
  readonly chain: Chain
  /** A new account with 10 XRP or more, whose key this process has: it pays as a stranger. */
  stranger(): Promise<Wallet>
  /** Moves the clocks on where that is possible. On a real ledger it does nothing, and the rehearsal waits. */
  skip(ms: number): Promise<void>
  say(line: string): void
}

/** A purchase and how it ended. */
export interface Rehearsed {
  readonly fate: 'bought' | 'declined' | 'lapsed' | 'paid first'
  readonly purchase: string
  readonly nftokenId: NFTokenID | null
  readonly offerId: OfferID | null
}

/** A payment of a stranger under the InvoiceID of an order, and the transaction that returned it. */
export interface Refunded {
  readonly fate: 'refunded'
  readonly payer: string
  readonly paid: TxHash
  readonly drops: string
  readonly refund: TxHash
}

export interface Rehearsal {
  readonly customer: string
  readonly purchases: readonly Rehearsed[]
  readonly refunded: Refunded
}

/** The cheapest tier. It is bought twice and held once besides, within the limit of one wallet. */
const TIER = 'common'
/** What the customer's wallet has to be able to spend, in drops. */
export const NEEDED = 2n * tiers[TIER].price + 1_000_000n
/** What the stranger pays, in drops: above the least amount that is refunded by itself. */
const STRAY = '2000000'
/** How long a person may take for one request on the phone. */
const BY_HAND = 10 * MINUTE
const LAPSE = OFFER_LIFE + 5 * MINUTE
/** A refund waits for a cron run at most. */
const REFUND = 5 * MINUTE
/** Reads between two claims: a claim counts towards the limit of purchases of a minute. */
const CLAIM = 3

/**
 * Buys passes as a visitor does, so that each way a purchase can end happens once: one lapses, one is declined, one is
 * bought, one is paid first, and a stranger's payment is refunded. Throws at the first step that does not come true.
 */
export async function rehearse(stage: Stage): Promise<Rehearsal> {
  const { say, phone } = stage
  say('Connecting a wallet.')
  const customer = await connectCustomer(stage)
  say(`  ${customer.address} is connected.`)

  say('A purchase that is left unsigned.')
  const left = await hold(stage, customer)
  await phone.ignore(left.payload, 'this purchase has to lapse')

  say('A purchase that is declined.')
  const refused = await hold(stage, customer)
  await phone.decline(refused.payload, `the purchase of ${refused.number}`)
  const declined = await until(stage, customer, refused.id, isReleased, BY_HAND)

  say('A purchase that is signed.')
  const wanted = await hold(stage, customer)
  await phone.approve(wanted.payload, `the purchase of ${wanted.number}`)
  const bought = await until(stage, customer, wanted.id, isSold, BY_HAND)

  say(`Waiting until the first purchase lapses (${OFFER_LIFE / MINUTE} minutes after it was offered).`)
  await stage.skip(OFFER_LIFE + 2 * MINUTE)
  const lapsed = await until(stage, customer, left.id, isReleased, LAPSE)

  const { refunded, paidFirst } = await payFirst(stage, customer)
  return {
    customer: customer.address,
    purchases: [
      { fate: 'lapsed', ...facts(lapsed, left) },
      { fate: 'declined', ...facts(declined, refused) },
      { fate: 'bought', ...facts(bought, wanted) },
      { fate: 'paid first', ...facts(paidFirst, paidFirst) },
    ],
    refunded,
  }
}

/** An order is paid by a stranger first, which is refunded, and then by its customer, who takes the pass. */
async function payFirst(stage: Stage, customer: Customer) {
  const { say, phone, chain, stranger } = stage
  say('A pass that is paid first; a stranger pays for it too.')
  const order = await customer.call(createPayment, { body: { tier: TIER } })
  const { Destination, InvoiceID } = order.payment
  const payer = await stranger()
  const paid = await chain.send(payer, { TransactionType: 'Payment', Destination, Amount: STRAY, InvoiceID })
  const view = await untilRefunded(stage, customer, order.tokenId, address.parse(payer.address), paid)
  const refunded: Refunded = {
    fate: 'refunded',
    payer: payer.address,
    paid,
    drops: view.paidDrops,
    refund: view.refundTxHash,
  }

  const { uuid, next } = order.xamanPayload
  await phone.approve({ uuid, deeplink: next.always }, `the payment for pass ${order.tokenId}`)
  const { offerId } = await until(stage, customer, order.reservationId, hasOffer, BY_HAND)
  await phone.acceptOffer(offerId, `pass ${order.tokenId}, which is paid for`)
  return { refunded, paidFirst: await until(stage, customer, order.reservationId, isSold, BY_HAND) }
}

type Refund = PaymentView & { readonly refundTxHash: TxHash }
type Offered = PurchaseView & { readonly offerId: OfferID }
export type Requested = PurchaseView & { readonly payload: NonNullable<PurchaseView['payload']> }

const isReleased = (view: PurchaseView): view is PurchaseView => view.status === 'released'
export const isSold = (view: PurchaseView): view is PurchaseView => view.status === 'sold'
export const hasOffer = (view: PurchaseView): view is Offered =>
  view.status === 'offered' && view.offerId !== null
export const hasRequest = (view: PurchaseView): view is Requested => view.payload !== null

/** Begins a purchase; resolves once its request waits in the wallet app. */
async function hold(stage: Stage, customer: Customer): Promise<Requested> {
  const body = { userAddress: customer.address, selectedTier: TIER, quantity: 1 } as const
  const { reservationId } = await customer.call(purchasePass, { body })
  return until(stage, customer, reservationId, hasRequest, MINUTE)
}

/** The NFToken and the offer, which a purchase that has ended may no longer name. */
export function facts({ id, nftokenId, offerId }: PurchaseView, before: PurchaseView) {
  return { purchase: id, nftokenId: nftokenId ?? before.nftokenId, offerId: offerId ?? before.offerId }
}

/** Reads a purchase until it is so. Throws when it ended otherwise, and after the time. */
export async function until<View extends PurchaseView>(
  { poll }: Stage,
  customer: Customer,
  id: string,
  isSo: (view: PurchaseView) => view is View,
  within: number,
): Promise<View> {
  const end = Date.now() + within
  for (;;) {
    const view = await customer.call(readPurchase, { params: { id } })
    if (isSo(view)) return view
    // A purchase has its ending before its pass is back in stock.
    if (view.status === 'released') throw new Error(`Purchase ${id} ended: ${view.ending?.error}`)
    if (Date.now() > end) throw new Error(`Purchase ${id} stayed ${view.status}`)
    await sleep(poll)
  }
}

/** Claims a payment until the ledger has its refund. */
async function untilRefunded(
  { poll }: Stage,
  customer: Customer,
  tokenId: number,
  payer: Address,
  paymentTxHash: TxHash,
): Promise<Refund> {
  const end = Date.now() + REFUND
  for (;;) {
    const view = await claim(customer, { tokenId, userAddress: payer, paymentTxHash })
    if (view?.status === 'refunded' && view.refundTxHash) return { ...view, refundTxHash: view.refundTxHash }
    if (Date.now() > end) throw new Error(`The payment ${paymentTxHash} stayed ${view?.status ?? 'unknown'}`)
    await sleep(CLAIM * poll)
  }
}

/** Null while the journal does not have the payment. */
async function claim(customer: Customer, body: PaymentClaim): Promise<PaymentView | null> {
  try {
    return await customer.call(claimPayment, { body })
  } catch (error) {
    if (error instanceof SiteRefusal && error.code === 'payment_unknown') return null
    throw error
  }
}
