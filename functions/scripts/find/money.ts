import { type Drops, exactXrp } from '#contract/money'
import type { TxHash } from '#contract/wire/ledger-ids'
import type { ValidatedTx } from '../../adapters/ledger/ledger.ts'
import type { Payment } from '../../records/invoice/payment-row.ts'
import { broughtBy, type Found, type FoundPurchase, unexplained } from './found.ts'

/** What nodes show now. A transaction is null where a node answered and does not show it, absent where none answered. */
export interface ShownNow {
  readonly transactions: ReadonlyMap<TxHash, Pick<ValidatedTx, 'ledger' | 'meta'> | null>
  /** Whether the wallet that bought a pass still holds it, by NFTokenID; absent where that is not known. */
  readonly holds: ReadonlyMap<string, boolean>
}

/** Where the money of each purchase and payment is by the ledger, a sentence each. */
export function moneyOf(found: Found, shown: ShownNow): readonly string[] {
  return [
    ...found.purchases.map((purchase) => purchaseMoney(purchase, found, shown)),
    ...found.payments.map((payment) =>
      found.unread.has(payment.hash) ? unreadMoney(payment, shown) : paymentMoney(payment, shown),
    ),
    ...found.dust.map((dust) =>
      found.unread.has(dust.hash) ? unreadMoney(dust, shown) : dustMoney(dust, shown),
    ),
    ...found.debts.map(
      ({ payer, drops }) => `${payer} is owed ${xrp(drops)} for payments that were too small.`,
    ),
    ...unexplained(found).flatMap(strayMoney),
  ]
}

function purchaseMoney(purchase: FoundPurchase, found: Found, shown: ShownNow): string {
  const { id, price, sold, signed, ending, nftokenId, invoiceId } = purchase
  if (sold) {
    const pass = passWords(nftokenId, sold.owner, shown)
    return invoiceId
      ? `purchase ${id}: paid first; the acceptance ${sold.tx} ${statusOf(sold.tx, shown)}. ${pass}`
      : `purchase ${id}: ${xrp(price)} for ${sold.tx}, which ${statusOf(sold.tx, shown)}, went to the minter. ${pass}`
  }
  if (found.payments.some((payment) => payment.invoiceId === invoiceId))
    return `purchase ${id}: not sold; see its payment.`
  if (signed)
    return `purchase ${id}: the signed transaction ${signed.hash} ${statusOf(signed.hash, shown)}. ${
      ending ? 'The price is still with the wallet.' : 'Until it is decided the price is with the wallet.'
    }`
  return `purchase ${id}: nothing was signed; the price is with the wallet.`
}

function passWords(token: string | null, owner: string, { holds }: ShownNow): string {
  const held = token === null ? undefined : holds.get(token)
  if (held === undefined) return `The pass ${token} went to ${owner}.`
  return held ? `The pass ${token} is with ${owner}.` : `${owner} no longer holds the pass ${token}.`
}

function unreadMoney({ hash, drops }: Found['dust'][number] | Payment, shown: ShownNow): string {
  return `The journal lacks payment ${hash} of ${xrp(drops)}, which ${statusOf(hash, shown)}: until it has it nothing is owed for it.`
}

function dustMoney({ hash, drops, refund }: Found['dust'][number], shown: ShownNow): string {
  if (refund === null) return `${xrp(drops)} of payment ${hash} are with the minter, and owed.`
  return `${xrp(drops)} of payment ${hash}: the refund ${refund} ${statusOf(refund, shown)}.`
}

function paymentMoney(payment: Payment, shown: ShownNow): string {
  const { hash, drops, payer, status, refund } = payment
  const amount = `${xrp(drops)} of payment ${hash}, which ${statusOf(hash, shown)},`
  switch (status) {
    case 'received':
      return `${amount} are with the minter; they are not judged yet.`
    case 'delivering':
      return `${amount} are with the minter, and the pass is offered for them.`
    case 'delivered':
      return `${amount} are with the minter, and the pass was taken for them.`
    case 'refunding':
      return `${amount} are to go back to ${payer}: ${
        refund ? `the refund ${refund} ${statusOf(refund, shown)}` : 'no refund is signed yet'
      }.`
    case 'refunded':
      return `${amount} went back to ${payer} with ${refund}, which ${statusOf(refund, shown)}.`
    case 'refund_manual':
      return `${amount} are with the minter: the refund waits for a person${
        refund ? ` (${refund} ${statusOf(refund, shown)})` : ''
      }.`
  }
}

function strayMoney(tx: Found['transactions'][number]): readonly string[] {
  const brought = broughtBy(tx)
  if (brought === null) return []
  if (tx.returned) return [`${brought} of ${tx.hash} went back with ${tx.returned}.`]
  return [
    tx.instead === null
      ? `${brought} of ${tx.hash} came without a request: they are with the minter.`
      : `${brought} of ${tx.hash} are with the minter: a person returns them.`,
  ]
}

/** What nodes say of a transaction, to follow its name. */
function statusOf(hash: TxHash, { transactions }: Pick<ShownNow, 'transactions'>): string {
  const tx = transactions.get(hash)
  if (tx === undefined) return 'could not be asked of any node'
  if (tx === null) return 'no node shows as validated'
  return `is in ledger ${tx.ledger} with ${tx.meta.TransactionResult}`
}

function xrp(amount: Drops): string {
  return `${exactXrp(amount)} XRP`
}
