import { paymentReasons } from '#contract/payment'
import { tierOfPass } from '#contract/tiers'
import type { PaymentOrder, PaymentView } from '#contract/wire/payment'
import { accessTo } from '../../adapters/rooms/room-access.ts'
import { roomsOf } from '../../adapters/rooms/rooms.ts'
import type { Payment } from '../../records/invoice/payment-row.ts'
import type { Invoice } from '../../records/invoice/store.ts'
import type { Services } from '../../services.ts'
import type { Purchase } from '../purchase/purchase.ts'
import { onWire } from '../purchase/view.ts'
import type { Dust } from './dust-store.ts'

/** The payment request, for the wallet it was made for, with invites to the rooms that publish its events. */
export async function orderOf(
  services: Pick<Services, 'secrets' | 'clock' | 'config'>,
  { id, wallet, price, tier, passId }: Purchase,
  invoice: Invoice & { readonly payload: NonNullable<Invoice['payload']> },
): Promise<PaymentOrder> {
  const rooms = roomsOf(wallet, invoice.payload.uuid)
  return {
    success: true,
    reservationId: id,
    xamanPayload: onWire(invoice.payload),
    payment: {
      Account: wallet,
      Destination: services.config.minter,
      Amount: price.toString(),
      InvoiceID: invoice.id,
    },
    tier,
    tokenId: passId,
    expiresAt: invoice.expiresAt,
    offeredFor: invoice.deliveryLife,
    leastRefund: services.config.leastRefund.toString(),
    rooms: await Promise.all(rooms.map((room) => accessTo(services, room))),
  }
}

/** The status of a payment that was too small to be refunded by itself. No pass was made for it. `underWay`: its refund is pending. */
export function dustViewOf(
  { hash, drops, refund }: Dust,
  { tokenId, underWay }: { readonly tokenId: number; readonly underWay: boolean },
): PaymentView {
  return {
    success: true,
    paymentTxHash: hash,
    status: refund === null ? 'owed' : underWay ? 'refunding' : 'refunded',
    reason: 'too_small',
    message: paymentReasons.too_small,
    paidDrops: drops.toString(),
    tier: tierOfPass(tokenId).tier,
    tokenId,
    nftokenId: null,
    offerId: null,
    offerExpiresAt: null,
    acceptTxHash: null,
    refundTxHash: underWay ? null : refund,
  }
}

/** The status of a payment. Of the pass only what was made for it: a pass that another buyer got is not shown. */
export function paymentViewOf(payment: Payment, purchase: Purchase): PaymentView {
  const { hash, status, reason, drops } = payment
  const own = status === 'delivering' || status === 'delivered'
  return {
    success: true,
    paymentTxHash: hash,
    status,
    reason,
    message: reason && paymentReasons[reason],
    paidDrops: drops.toString(),
    tier: purchase.tier,
    tokenId: purchase.passId,
    nftokenId: own ? purchase.nftokenId : null,
    offerId: own ? (purchase.offer?.id ?? null) : null,
    offerExpiresAt: own ? (purchase.offer?.expiresAt ?? null) : null,
    acceptTxHash: status === 'delivered' ? (purchase.sold?.tx ?? null) : null,
    refundTxHash: payment.status === 'refunded' ? payment.refund : null,
  }
}
