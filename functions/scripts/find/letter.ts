import { errors } from '#contract/errors'
import { exactXrp } from '#contract/money'
import { passName } from '#contract/pass-name'
import { paymentReasons } from '#contract/payment'
import type { Payment } from '../../records/invoice/payment-row.ts'
import { broughtBy, type Found, type FoundPurchase } from './found.ts'
import type { ShownNow } from './money.ts'
import type { Query } from './sought.ts'

/**
 * A paragraph to send to who asked: what became of each pass and payment. It goes to the wallet that is sought, else to who paid
 * the payment that is sought, else to the buyer, and tells of nothing but what they bought and paid, and of what others paid for it.
 * `shown`: the transactions as nodes show them now.
 */
export function letterOf(found: Found, sought: Query, shown: ShownNow['transactions']): string {
  const reader = readerOf(found, sought)
  const purchases = found.purchases.filter(({ wallet }) => wallet === reader)
  const own = new Set(purchases.map(({ id }) => id))
  const asked = new Set(found.invoices.filter(({ purchaseId }) => own.has(purchaseId)).map(({ id }) => id))
  const payments = found.payments.filter(({ payer, invoiceId }) => payer === reader || asked.has(invoiceId))
  const debts = found.debts.filter(({ payer }) => payer === reader)
  const isWaiting = found.waitingSince !== null && (sought.kind === 'wallet' || purchases.length > 0)
  const { dust, transactions, unread } = found
  const sentences = [
    ...purchases.map((purchase) => purchaseSentence(purchase, isPaidFirst(purchase, found))),
    ...payments.map((payment) =>
      unread.has(payment.hash)
        ? unreadSentence(payment, shown)
        : paymentSentence(payment, payment.payer === reader),
    ),
    ...dust.map((one) => (unread.has(one.hash) ? unreadSentence(one, shown) : dustSentence(one))),
    ...(dust.length === 0
      ? debts.map(
          ({ drops }) =>
            `We owe you ${exactXrp(drops)} XRP for payments that were too small to be sent back one by one.`,
        )
      : []),
    ...(isWaiting ? ['You are in the queue for a pass. Leave the page open to keep your place.'] : []),
  ]
  if (sentences.length > 0) return sentences.join(' ')
  const [stray] = transactions.filter((tx) => broughtBy(tx) !== null)
  return stray
    ? straySentence(stray)
    : 'We have no purchase and no payment of yours under what you sent us. Please send us the hash of your transaction as your wallet shows it.'
}

function straySentence({ hash, instead, returned }: Found['transactions'][number]): string {
  const came =
    instead === null ? 'reached our account without a request of ours' : 'paid with something else than XRP'
  const next = returned
    ? `It went back to you in the transaction ${returned}.`
    : 'A person looks into what is done with it.'
  return `Your transaction ${hash} ${came}, so that no pass was kept for it. ${next}`
}

function readerOf({ purchases, payments, dust }: Found, { kind, value }: Query): string | undefined {
  if (kind === 'wallet') return value
  const paid = [...payments, ...dust].find(({ hash, refund }) => hash === value || refund === value)
  return paid?.payer ?? purchases[0]?.wallet
}

/** Whether its buyer has paid for it by a payment of its own, of which the letter tells. */
function isPaidFirst({ invoiceId, wallet }: FoundPurchase, { payments }: Found): boolean {
  return payments.some((payment) => payment.invoiceId === invoiceId && payment.payer === wallet)
}

function purchaseSentence(purchase: FoundPurchase, paidFirst: boolean): string {
  const { passId, price, sold, ending, status, invoiceId } = purchase
  const pass = passName(passId)
  if (sold)
    return `You bought ${pass}${invoiceId ? '' : ` for ${exactXrp(price)} XRP`}; the transaction is ${sold.tx}, and the pass went to ${sold.owner}.`
  if (ending && status === 'released') {
    const fee = ending.charged > 0n ? `only the network's fee of ${exactXrp(ending.charged)} XRP` : 'nothing'
    const charged = paidFirst ? '' : ` For it you were charged ${fee}.`
    return `Your purchase of ${pass} ended without a sale: ${asSentence(errors[ending.code].error)}${charged}`
  }
  return status === 'confirming' || status === 'cancelling'
    ? `Your purchase of ${pass} is being confirmed on the ledger. You need not do anything; do not pay again.`
    : `Your purchase of ${pass} is still open.${paidFirst ? '' : ' Nothing has been charged for it by its wallet request yet.'}`
}

/** With its full stop, which the shortest sentences of the site lack. */
function asSentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}

/** Of a payment that a fork alone had, or that is to be read again. */
function unreadSentence(
  { hash, drops, payer }: Pick<Payment, 'hash' | 'drops' | 'payer'>,
  shown: ShownNow['transactions'],
): string {
  const payment = `the payment of ${exactXrp(drops)} XRP by ${payer} (${hash}) on the ledger`
  const tx = shown.get(hash)
  return tx === undefined || tx?.meta.TransactionResult === 'tesSUCCESS'
    ? `We are reading ${payment} again. You need not do anything; do not pay again.`
    : `We do not find ${payment}.`
}

function dustSentence({ hash, drops, refund }: Found['dust'][number]): string {
  const back =
    refund === null
      ? 'It stays owed to you, and goes back together with others of your account.'
      : `It goes back, or went back, with others in the transaction ${refund}.`
  return `Your payment of ${exactXrp(drops)} XRP (${hash}) was too small to be sent back by itself. ${back}`
}

function paymentSentence(payment: Payment, isOwn: boolean): string {
  const { hash, drops, status, reason, refund, payer } = payment
  const amount = `${exactXrp(drops)} XRP`
  const paid = isOwn
    ? `Your payment of ${amount} (${hash})`
    : `The payment of ${amount} by ${payer} (${hash})`
  const back = isOwn ? 'back to you' : 'back to that account'
  const why = reason ? ` ${paymentReasons[reason]}` : ''
  switch (status) {
    case 'received':
      return `${paid} has arrived and is being checked.`
    case 'delivering':
      return `${paid} has arrived, and your pass is offered to your wallet for it: accept the offer to get it.`
    case 'delivered':
      return `${paid} paid for your pass.`
    case 'refunding':
      return `${paid} is on its way ${back}.${why}`
    case 'refunded':
      return `${paid} went ${back} in the transaction ${refund}.${why}`
    case 'refund_manual':
      return `${paid} is safe with us, and could not be sent back automatically: a person sends it ${back}.${why}`
  }
}
