import { parseDrops } from '#contract/money'
import { raiseAlert } from '../alerts/alerts.ts'
import type { ReadTx } from '../follower/store.ts'
import { condemn } from '../purchase/ending-store.ts'
import { isFinal } from '../purchase/life.ts'
import { purchaseById } from '../purchase/store.ts'
import type { Services } from '../services.ts'
import { isOurInvoiceId } from './invoice-id.ts'
import { invoiceById } from './invoice-store.ts'
import { settlePayment } from './settle-payment.ts'
import { keepReceived, noteRepaid, paymentByHash } from './store.ts'

/**
 * A payment to the minter under an InvoiceID was read: if that is ours, it is written down and settled, whether or not
 * anybody claims it. Any other stays what every transaction that is read is, a record. False if it ought to be on record
 * and is not, because it was being read again just then.
 */
export async function takePaymentIn(services: Services, tx: ReadTx): Promise<boolean> {
  const { db, clock, secrets } = services
  const { paid } = tx.effects
  const invoice = paid && (await invoiceById(db, paid.invoiceId))
  if (!paid) return true
  if (!invoice) {
    // Nobody but we could have made it: a restored database has forgotten what it asked for.
    if (await isOurInvoiceId(secrets.room, tx.account, paid.invoiceId))
      await raiseAlert(
        services,
        `payment ${tx.hash}`,
        `${tx.account} paid ${paid.drops ?? 'no'} drops under the forgotten invoice ${paid.invoiceId}: see what they had for it.`,
      )
    return true
  }
  if (paid.drops === null) {
    await raiseAlert(
      services,
      `payment ${tx.hash}`,
      `${tx.account} paid invoice ${invoice.id} with something else than drops: ${paid.instead ?? 'nobody says what'}`,
    )
    return true
  }
  await keepReceived(db, {
    ...paid,
    hash: tx.hash,
    drops: parseDrops(paid.drops),
    payer: tx.account,
    ledger: tx.ledger,
    closedAt: tx.closedAt,
  })
  return (await settlePayment(services, tx.hash, { asker: 'ledger', deadline: clock.now() })) !== null
}

/** The minter paid something back that is not written down here, as after the database was restored: it counts all the same. */
export async function takeRefundIn({ db }: Pick<Services, 'db'>, tx: ReadTx): Promise<void> {
  const { repaid } = tx.effects
  if (repaid === null || !(await noteRepaid(db, repaid, tx.hash))) return
  // Nothing is delivered any more for what went back.
  const payment = await paymentByHash(db, repaid)
  const invoice = payment && (await invoiceById(db, payment.invoiceId))
  const purchase = invoice?.paidBy === repaid ? await purchaseById(db, invoice.purchaseId) : null
  if (purchase && !isFinal(purchase.status)) await condemn(db, purchase, 'payment_failed')
}
