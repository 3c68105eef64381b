import { roomsOf } from '../../adapters/rooms/rooms.ts'
import type { Payment } from '../../records/invoice/payment-row.ts'
import type { Invoice } from '../../records/invoice/store.ts'
import type { Services } from '../../services.ts'
import type { Purchase } from '../purchase/purchase.ts'

/** Publishes to the payer's rooms that the payment has arrived and counts. */
export function publishPaid(
  { rooms, defer }: Pick<Services, 'rooms' | 'defer'>,
  { hash }: Payment,
  { payload }: Invoice,
  { id: purchaseId, wallet }: Purchase,
): void {
  const uuid = payload?.uuid ?? null
  for (const room of roomsOf(wallet, uuid))
    defer(rooms.publish(room, { type: 'payment-completed', uuid, data: { purchaseId, txid: hash } }))
}
