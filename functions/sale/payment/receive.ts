import { type Drops, drops, formatDrops, parseDrops } from '#contract/money'
import type { TxHash } from '#contract/wire/ledger-ids'
import { type Alerting, clearAlert, raiseAlert } from '../../records/alerts/alerts.ts'
import { isOurInvoiceId } from '../../records/invoice/invoice-id.ts'
import { next } from '../../records/invoice/payment-life.ts'
import { invoiceById } from '../../records/invoice/store.ts'
import { dayOf } from '../../records/journal/day.ts'
import type { ReadTx } from '../../records/journal/link-store.ts'
import type { Services } from '../../services.ts'
import { isUnsettled } from '../minter/submission-store.ts'
import { markForCancel } from '../purchase/ending-store.ts'
import { isFinal } from '../purchase/life.ts'
import { purchaseById } from '../purchase/store.ts'
import { debtId, debtOf, dustOfRefund, noteDustRepaid, sumOf } from './debt-store.ts'
import { dustNamed } from './dust-store.ts'
import { receiveDust } from './receive-dust.ts'
import { keepReceived, noteRepaid, paymentByHash } from './store.ts'

/**
 * Books a payment to the minter under an InvoiceID: if that is ours, it is stored, with or without a claim, and joins
 * the queue of open payments. Settling it asks nodes, and what was read after it must not wait for that. Any other
 * stays a transaction of the journal. False if it ought to be stored and is not, because the database lost its invoice
 * just then.
 */
export async function receivePayment(
  services: Alerting & Pick<Services, 'config'>,
  tx: ReadTx,
): Promise<boolean> {
  const { db, clock, secrets } = services
  const { paid } = tx.effects
  if (!paid || (await receiveDust(services, tx))) return true
  const invoice = await invoiceById(db, paid.invoiceId)
  if (!invoice) {
    // Only we could have made it: a restored database has lost its request.
    if (await isOurInvoiceId(secrets.room, tx.account, paid.invoiceId))
      await raiseAlert(
        services,
        `payment ${tx.hash}`,
        `${tx.account} paid ${paid.drops === null ? 'no drops' : formatDrops(paid.drops)} under invoice ${paid.invoiceId}, which the database lost: check what they got for it.`,
      )
    return true
  }
  if (paid.drops === null) {
    await raiseAlert(
      services,
      `payment ${tx.hash}`,
      `${tx.account} paid invoice ${invoice.id} with something else than drops: ${paid.instead ?? 'the node does not say what'}`,
    )
    return true
  }
  const { hash, account: payer, ledger, closedAt } = tx
  const received = { ...paid, hash, payer, ledger, closedAt, drops: parseDrops(paid.drops) }
  await keepReceived(db, received, clock.now())
  return (await paymentByHash(db, hash)) !== null
}

/**
 * The minter refunded something by a transaction that is not written down here, as after a restore: it counts too. False
 * if a purchase that was paid so moved meanwhile, which is still to be ended, or while a refund of ours returns the same.
 */
export async function receiveRefund(
  services: Alerting & Pick<Services, 'config'>,
  tx: ReadTx,
  repaid: TxHash,
): Promise<boolean> {
  const { db } = services
  const known = await paymentByHash(db, repaid)
  // People are notified first: the payment counts as refunded, whatever was sent.
  if (known && next(known.status, 'repaid') && amountOf(tx) !== known.drops)
    await raiseAlert(
      services,
      `refund ${tx.hash}`,
      `It returned ${formatDrops(amountOf(tx))} for payment ${repaid}, but ${known.payer} had paid ${formatDrops(known.drops)}.`,
    )
  if (known?.status === 'refund_manual') await clearAlert(services, `payment ${repaid}`)
  await noteRepaid(db, repaid, tx.hash)
  const payment = await paymentByHash(db, repaid)
  if (!payment) return receiveDustRefund(services, tx, repaid)
  // A refunded payment is not delivered for any more.
  const invoice = payment.refund === tx.hash ? await invoiceById(db, payment.invoiceId) : null
  const purchase = invoice?.paidBy === repaid ? await purchaseById(db, invoice.purchaseId) : null
  if (!purchase || isFinal(purchase.status)) return true
  return (await markForCancel(db, purchase, { kind: 'refunded' })) !== null
}

/**
 * The minter refunded dust by a transaction that is not written down here: it names the last payment that it returned.
 * None of that is owed any more. Where our rows and the ledger differ in the amount, people are notified. False while a
 * refund of ours is pending for it: if that fails, it would be owed again.
 */
async function receiveDustRefund(
  services: Alerting & Pick<Services, 'config'>,
  tx: ReadTx,
  last: TxHash,
): Promise<boolean> {
  const { db, clock, config } = services
  const dust = await dustNamed(db, last)
  if (!dust) return true
  if (dust.refund !== null && dust.refund !== tx.hash) return !(await isUnsettled(db, dust.refund))
  // Where only a fork had refused it, its alert is over.
  if (dust.refund === null && (await debtOf(db, dust))?.status !== 'manual')
    await clearAlert(services, `dust of ${debtId(dust)}`)
  const amount = amountOf(tx)
  const how = { amount, day: dayOf(clock.now()), least: config.leastRefund }
  // Where it is noted already, its caller may have died before people were notified.
  const gone = dust.refund
    ? sumOf(await dustOfRefund(db, dust))
    : await noteDustRepaid(db, dust, tx.hash, how)
  if (gone === null) return false
  if (gone === amount) return true
  await raiseAlert(
    services,
    `dust of ${tx.hash}`,
    `${formatDrops(amount)} were refunded to ${dust.payer}, but ${formatDrops(gone)} were owed up to the payment that was named.`,
  )
  return true
}

/** What a payment of the minter's cost it, without its fee. */
function amountOf({ effects, fee }: ReadTx): Drops {
  return drops(-BigInt(effects.root?.change ?? '0') - BigInt(fee))
}
