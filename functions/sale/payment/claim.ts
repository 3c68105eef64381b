import { err, ok } from '#contract/result'
import { PURCHASE_WAIT, SECOND } from '#contract/timing'
import type { PaymentClaim, PaymentView } from '#contract/wire/payment'
import type { OrRefused, Refused } from '#contract/wire/refusal'
import { claimTurn } from '../../adapters/db/claim.ts'
import { takeLease } from '../../adapters/db/lease.ts'
import { SAME_REPORT } from '../../adapters/rooms/recheck-after.ts'
import type { Payment } from '../../records/invoice/payment-row.ts'
import { invoiceById } from '../../records/invoice/store.ts'
import { ledgerOf } from '../../records/journal/link-store.ts'
import { settledBefore } from '../../records/journal/stranger-store.ts'
import type { Services } from '../../services.ts'
import { purchaseById } from '../purchase/store.ts'
import { debtByRefund } from './debt-store.ts'
import { dustByHash } from './dust-store.ts'
import { settlePayment } from './settle-payment.ts'
import { paymentByHash } from './store.ts'
import { dustViewOf, paymentViewOf } from './view.ts'

/** How often claims may cause an early read of the ledger, all of them together: a claim costs its sender nothing. */
const BETWEEN_CHECKS = 2 * SECOND
/** When to ask again for a payment that has not been read, in seconds. */
const ASK_AGAIN = 4

/** Answers its payer how a payment stands, and settles it now. Without a claim the outcome would be the same. */
export async function claimPaid(services: Services, claim: PaymentClaim): Promise<OrRefused<PaymentView>> {
  const { tokenId, userAddress, paymentTxHash: hash } = claim
  const { db, clock } = services
  const deadline = clock.now() + PURCHASE_WAIT
  const payment = (await paymentByHash(db, hash)) ?? (await checkSooner(services, hash))
  if (!payment) return (await owedFor(services, claim)) ?? refuseUnknown(services, hash)
  const invoice = await invoiceById(db, payment.invoiceId)
  const purchase = invoice && (await purchaseById(db, invoice.purchaseId))
  if (!purchase) return err('internal')
  if (payment.payer !== userAddress) return err('wallet_mismatch')
  if (purchase.passId !== tokenId) return err('other_pass')
  // A claim costs its sender nothing. Of those at the same time one asks nodes; the others are answered by the row.
  const asks = await claimTurn(db, 'purchase report', purchase.id, clock.now(), SAME_REPORT)
  const settled = asks
    ? await settlePayment(services, hash, { asker: 'request', deadline })
    : await paymentByHash(db, hash)
  const now = await purchaseById(db, purchase.id)
  return ok(paymentViewOf(settled ?? payment, now ?? purchase))
}

/** The answer about a payment that was too small to be refunded by itself, and is owed; null for any other. */
async function owedFor(
  { db }: Pick<Services, 'db'>,
  claim: PaymentClaim,
): Promise<OrRefused<PaymentView> | null> {
  const dust = await dustByHash(db, claim.userAddress, claim.paymentTxHash)
  // A fork alone may have had it, or it is read again.
  if (!dust || (dust.refund === null && (await ledgerOf(db, dust.hash)) === null)) return null
  const underWay = dust.refund !== null && (await debtByRefund(db, dust.refund)) !== null
  return ok(dustViewOf(dust, { tokenId: claim.tokenId, underWay }))
}

async function checkSooner(
  services: Pick<Services, 'db' | 'clock' | 'follower'>,
  hash: Payment['hash'],
): Promise<Payment | null> {
  if ((await takeLease(services, 'claim', BETWEEN_CHECKS)) === null) return null
  await services.follower.catchUp()
  return paymentByHash(services.db, hash)
}

/** The refusal where no payment is stored: it is not validated yet, or nothing was requested under its InvoiceID. */
async function refuseUnknown(
  services: Pick<Services, 'db' | 'clock' | 'ledger'>,
  hash: Payment['hash'],
): Promise<Refused> {
  const isNotOurs = (await ledgerOf(services.db, hash)) !== null || (await isFolded(services, hash))
  if (isNotOurs) return err('payment_not_ours')
  return { ...err('payment_unknown'), retryAfter: ASK_AGAIN }
}

/** Whether the ledger has it from before the sums of strangers begin: all that is ours of that time is stored. */
async function isFolded(
  services: Pick<Services, 'db' | 'clock' | 'ledger'>,
  hash: Payment['hash'],
): Promise<boolean> {
  const before = await settledBefore(services.db)
  if (before === 0 || (await takeLease(services, 'folded claim', BETWEEN_CHECKS)) === null) return false
  const shown = await services.ledger.transaction(hash)
  return shown.ok && shown.value !== null && shown.value.ledger < before
}
