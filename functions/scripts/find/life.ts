import { errors } from '#contract/errors'
import { exactXrp, formatDrops } from '#contract/money'
import { passName } from '#contract/pass-name'
import { paymentReasons } from '#contract/payment'
import type { TxHash } from '#contract/wire/ledger-ids'
import type { Payment } from '../../records/invoice/payment-row.ts'
import { stageOf } from '../../sale/purchase/life.ts'
import { type Found, type FoundPurchase, unexplained } from './found.ts'

/** One thing that happened, with the transaction that proves it, if any. `at` is unix ms; null where it is not stored. */
interface LifeEvent {
  readonly at: number | null
  readonly what: string
  readonly hash: TxHash | null
}

/** Everything that happened, in the order of time. */
export function lifeOf(found: Found): readonly LifeEvent[] {
  const events = [
    ...found.purchases.flatMap(eventsOfPurchase),
    ...found.invoices.map(({ id, expiresAt }) => ({
      at: expiresAt,
      what: `the request to pay under InvoiceID ${id} ends`,
      hash: null,
    })),
    ...found.payments.map((payment) => paymentEvent(payment, found)),
    ...found.refunds.flatMap((refund) => refundEvents(refund, found)),
    ...found.dust.map(({ hash, drops, payer }) => ({
      at: null,
      what: `${payer} paid ${exactXrp(drops)} XRP, too small to be refunded by itself`,
      hash,
    })),
    ...unexplainedEvents(found),
  ]
  return events.sort((one, other) => (one.at ?? 0) - (other.at ?? 0))
}

/** All come after the reservation, also where the ledger's clock, which has whole seconds, is behind the server's. */
function eventsOfPurchase(purchase: FoundPurchase): readonly LifeEvent[] {
  const { id, passId, wallet, price, createdAt, minted, mintedBefore, offer, payload, signed, sold } =
    purchase
  const { ending, endedAt } = purchase
  const fact = (at: number | null | undefined, what: string, hash: TxHash | null = null) =>
    at === undefined ? [] : [{ at: at && Math.max(at, createdAt), what, hash }]
  return [
    ...fact(createdAt, `${wallet} reserved ${passName(passId)} for ${exactXrp(price)} XRP: purchase ${id}`),
    ...(mintedBefore ? [] : fact(minted?.at, 'the pass was minted', minted?.tx)),
    ...fact(offer?.made.at, 'the pass was offered to the wallet', offer?.made.tx),
    ...(payload?.openedAt ? fact(payload.openedAt, 'the request was opened in the wallet app') : []),
    ...fact(signed?.at, 'the wallet signed', signed?.hash),
    ...fact(sold?.at, `sold: the pass went to ${sold?.owner}`, sold?.tx),
    ...(ending && endedAt !== null ? fact(endedAt, `it ended unsold: ${ending.code}`) : []),
  ]
}

/** A payment. What returned it and is no refund that the database has, such as a transaction of a person, has no time stored. */
function paymentEvent(payment: Payment, { refunds }: Found): LifeEvent {
  const { closedAt, hash, payer, drops, invoiceId, status, refund } = payment
  const isOutside = status === 'refunded' && !refunds.some((own) => own.hash === refund)
  const returned = isOutside ? `, which ${refund} returned` : ''
  const what = `${payer} paid ${exactXrp(drops)} XRP under InvoiceID ${invoiceId}${returned}`
  return { at: closedAt, what, hash }
}

/** A refund comes after its payment, and its outcome after both, also where one of the clocks, server's and ledger's, is behind. */
function refundEvents({ hash, status, result, createdAt, closedAt }: Found['refunds'][number], found: Found) {
  const paidAt = found.payments.find(({ refund }) => refund === hash)?.closedAt ?? 0
  const signedAt = Math.max(createdAt, paidAt)
  const outcome = {
    signed: null,
    validated: 'the refund was validated',
    failed: `the ledger refused the refund: ${result}`,
    dead: 'the refund was in no ledger, and never can be',
  }[status]
  return [
    { at: signedAt, what: 'a refund was signed', hash },
    ...(outcome ? [{ at: Math.max(closedAt ?? 0, signedAt), what: outcome, hash }] : []),
  ]
}

function unexplainedEvents(found: Found): readonly LifeEvent[] {
  return unexplained(found).map(({ hash, closedAt, ledger, type, result, change, repaid }) => ({
    at: closedAt,
    what: `in ledger ${ledger}: ${type}, ${result}, which changed the minter's balance by ${formatDrops(change ?? '0')}${repaid ? ` and returned ${repaid}` : ''}`,
    hash,
  }))
}

/** What the wallet is told of each purchase and payment, in the words that its buyer reads. */
export function wordsOf({ purchases, payments, dust }: Found): readonly string[] {
  return [
    ...purchases.map((purchase) => `purchase ${purchase.id}: ${purchaseWords(purchase)}`),
    ...payments.map((payment) => `payment ${payment.hash}: ${paymentWords(payment)}`),
    ...dust.map(
      ({ hash, refund }) =>
        `payment ${hash}: ${refund === null ? 'owed' : 'refunding or refunded'}. ${paymentReasons.too_small}`,
    ),
  ]
}

function purchaseWords(purchase: FoundPurchase): string {
  const { ending, status } = purchase
  if (!ending) return `${status}, shown as the stage "${stageOf(purchase)}"`
  const { error, advice } = errors[ending.code]
  const charged = ending.charged > 0n ? `charged the fee, ${exactXrp(ending.charged)} XRP` : 'charged nothing'
  return `${status} (${ending.code}), ${charged}. "${error}"${advice ? ` "${advice}"` : ''}`
}

function paymentWords({ status, reason }: Payment): string {
  return `${status}${reason ? ` (${reason}). "${paymentReasons[reason]}"` : ''}`
}
