import { roomsOf } from '../../adapters/rooms/rooms.ts'
import { readPaid } from '../../adapters/signer/paid.ts'
import { mayBeOffered } from '../../people/kyc/approvals.ts'
import { isHalted } from '../../records/alerts/store.ts'
import { bytesOf, type Payment, type PaymentIn } from '../../records/invoice/payment-row.ts'
import { type Invoice, invoiceById } from '../../records/invoice/store.ts'
import { readTx } from '../../records/journal/link-store.ts'
import type { Services } from '../../services.ts'
import type { AskingLedger } from '../minter/services.ts'
import { alertWaiting } from '../purchase/alert-waiting.ts'
import type { Purchase } from '../purchase/purchase.ts'
import { purchaseById } from '../purchase/store.ts'
import { judgePayment, type PaymentRequested } from './judge.ts'
import { movePayment } from './move-store.ts'
import { lacksBatch, readBatch } from './read-batch.ts'
import type { PaymentStep } from './step.ts'
import { MAX_OPEN_REFUNDS, openRefundsOf } from './store.ts'

/** Decides what becomes of a payment in the journal. While a halt is set, nothing is decided, and no payer loses by it. */
export async function judgeReceived(
  services: AskingLedger & Pick<Services, 'rooms' | 'kyc'>,
  payment: PaymentIn<'received'>,
): Promise<PaymentStep> {
  const { db, config, follower } = services
  if (await waitsForRoom(db, payment)) return 'wait'
  // A restored database may have the payment and lack the link that brought it.
  if (!(await readTx(db, payment.hash))) {
    await follower.catchUp()
    return 'wait'
  }
  if (lacksBatch(payment)) return readBatch(services, payment)
  const state = await follower.tip()
  if (!state || (await isHalted(db))) return 'wait'
  const requested = await invoiceById(db, payment.invoiceId)
  const purchase = requested && (await purchaseById(db, requested.purchaseId))
  // Once more, after its purchase: where that has moved on, the invoice names the payment that it moved on for.
  const invoice = purchase && (await invoiceById(db, payment.invoiceId))
  const judged = judgePayment(
    { ...payment, readable: bytesOf(payment).some((bytes) => readPaid(bytes, config) !== null) },
    invoice && purchase && askedOf(invoice, purchase),
    {
      saleOpen: config.minting === 'open',
      known: purchase !== null && (await mayBeOffered(services, purchase)),
    },
  )
  switch (judged.do) {
    case 'deliver': {
      const taken = await movePayment(db, payment, { event: 'matched' })
      if (taken && invoice && purchase) publishPaid(services, taken, invoice, purchase)
      return 'again'
    }
    case 'refund':
      await movePayment(db, payment, { event: 'mismatched', reason: judged.why })
      return 'again'
    case 'manual':
      await alertWaiting(services, payment, judged.why)
      await movePayment(db, payment, { event: 'unpayable', reason: judged.why })
      return 'again'
    default:
      return 'wait'
  }
}

/** Whether a payment that can only be refunded waits until fewer refunds of its payer are open. */
async function waitsForRoom(db: D1Database, { invoiceId, payer, drops }: Payment): Promise<boolean> {
  if ((await openRefundsOf(db, payer)) < MAX_OPEN_REFUNDS) return false
  const invoice = await invoiceById(db, invoiceId)
  const purchase = invoice && (await purchaseById(db, invoice.purchaseId))
  return purchase?.wallet !== payer || purchase.price !== drops
}

function askedOf(
  { status, paidBy, expiresAt }: Invoice,
  { wallet, price, ...purchase }: Purchase,
): PaymentRequested {
  const held = status === 'open' && purchase.status === 'reserved' && purchase.ending === null
  return { wallet, price, paidBy, held, expiresAt }
}

/** Publishes to the payer's rooms that the payment has arrived and counts. */
function publishPaid(
  { rooms, defer }: Pick<Services, 'rooms' | 'defer'>,
  { hash }: Payment,
  { payload }: Invoice,
  { id: purchaseId, wallet }: Purchase,
): void {
  const uuid = payload?.uuid ?? null
  for (const room of roomsOf(wallet, uuid))
    defer(rooms.publish(room, { type: 'payment-completed', uuid, data: { purchaseId, txid: hash } }))
}
