import type { TierId } from '#contract/tiers'
import { SECOND } from '#contract/timing'
import { type TxHash, txHash } from '#contract/wire/ledger-ids'
import type { PaymentOrder, PaymentRequest } from '#contract/wire/payment'
import { reconcile } from '../../functions/reconcile.ts'
import type { Payment } from '../../functions/records/invoice/payment-row.ts'
import { createInvoice } from '../../functions/sale/payment/create.ts'
import { paymentByHash } from '../../functions/sale/payment/store.ts'
import type { Wallet } from '../sandbox/accounts.ts'
import type { TxJson } from '../sandbox/signed-blob.ts'
import { freshWallet } from './fresh-wallet.ts'
import { inProcess } from './in-process.ts'
import type { OfferedPass } from './offer-pass.ts'
import type { ProcessWorld } from './process-world.ts'
import { sendOutside } from './send-outside.ts'

/** A buyer who was asked to pay, and the order. */
export interface AskedToPay {
  readonly wallet: OfferedPass['wallet']
  readonly order: PaymentOrder
}

/** Asks a buyer, new by default, to pay for a pass first. */
export async function askToPay(
  world: ProcessWorld,
  request: PaymentRequest | TierId = 'common',
  buyer?: OfferedPass['wallet'],
): Promise<AskedToPay> {
  const { services, idle } = inProcess(world, null)
  const wallet = buyer ?? (await freshWallet(world))
  const wanted = typeof request === 'string' ? { tier: request } : request
  const asked = await createInvoice(services, wallet.address, wanted)
  await idle()
  if (!asked.ok) throw new Error(`no payment was asked for: ${asked.error}`)
  return { wallet, order: asked.value }
}

/** Pays exactly what was asked, except for the fields given; final on return. */
export function pay(
  world: ProcessWorld,
  { wallet, order }: AskedToPay,
  differently: TxJson = {},
  payer: Wallet = wallet,
): TxHash {
  const { Destination, Amount, InvoiceID } = order.payment
  const { hash } = sendOutside(world, payer, {
    TransactionType: 'Payment',
    Destination,
    Amount,
    InvoiceID,
    ...differently,
  })
  return txHash.parse(hash)
}

/** Accepts the pass that is offered for nothing. */
export function takePass(world: ProcessWorld, wallet: Wallet, offer: string): TxHash {
  const { hash } = sendOutside(world, wallet, {
    TransactionType: 'NFTokenAcceptOffer',
    NFTokenSellOffer: offer,
  })
  return txHash.parse(hash)
}

/** Runs cron this many times, ten seconds apart, with a ledger closing at each. */
export async function turns(world: ProcessWorld, count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await world.db.prepare('DELETE FROM lease').run()
    const { services, idle } = inProcess(world, null)
    await reconcile(services)
    await idle()
    world.later(10 * SECOND)
    world.sandbox.ledger.close()
  }
}

/** The payment as it is booked. */
export async function bookedPayment(world: ProcessWorld, hash: TxHash): Promise<Payment> {
  const payment = await paymentByHash(world.db, hash)
  if (!payment) throw new Error(`no payment ${hash}`)
  return payment
}

/** The offer of the pass that was reserved for this payment, while it stands. */
export async function offerFor(world: ProcessWorld, { order }: AskedToPay): Promise<string> {
  const offer = await world.db
    .prepare('SELECT offer_id FROM purchase WHERE id = ?')
    .bind(order.reservationId)
    .first<string | null>('offer_id')
  if (offer === null) throw new Error('nothing is offered')
  return offer
}
