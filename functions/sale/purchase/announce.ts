import { COLLECTION_ROOM } from '#contract/rooms'
import type { EventMessage } from '#contract/wire/events'
import { roomsOf } from '../../adapters/rooms/rooms.ts'
import { oneAtATime } from '../../one-at-a-time.ts'
import { payloadOfInvoice } from '../../records/invoice/store.ts'
import type { Services } from '../../services.ts'
import { collectionSnapshot } from '../collection/store.ts'
import { isFinal, stageOf } from './life.ts'
import type { Purchase } from './purchase.ts'
import { nameOf, type Reason } from './reasons.ts'
import type { Announcing } from './services.ts'

/** Publishes what a move means, after the reply. All of it can be read from the API, so a lost message only delays. */
export function announce(services: Announcing, before: Purchase, after: Purchase, why?: Reason): void {
  services.defer(publishMove(services, before, after))
  services.log.purchaseMoved({
    purchase: after.id,
    wallet: after.wallet,
    from: before.status,
    to: after.status,
    ...(after.sold && { ledger: after.sold.ledger }),
    ...(after.ending && { reason: why ? nameOf(why) : after.ending.code }),
  })
}

async function publishMove(
  { rooms, edge, db }: Pick<Services, 'rooms' | 'edge' | 'db'>,
  before: Purchase,
  after: Purchase,
): Promise<void> {
  const uuid = after.payload?.uuid ?? (after.invoiceId && (await payloadOfInvoice(db, after.invoiceId)))
  const [first, ...rest] = messagesFor(before, after, uuid)
  // The rooms first: their pages wait.
  if (first) await Promise.all(roomsOf(after.wallet, uuid).map((room) => rooms.publish(room, first, ...rest)))
  // What the wallet owns, or has on hold, has changed.
  if (after.status === 'sold' || after.status === 'released') {
    const room = { kind: 'wallet', id: after.wallet } as const
    const data = { address: after.wallet }
    const refreshed = rooms.publish(room, { type: 'wallet-data-refresh', uuid, data })
    // A client that gets the event about the supply may read it at once.
    await Promise.all([refreshed, edge.purgeCollection()])
    await publishSupply(rooms, db)
  }
  if (uuid && isFinal(after.status)) await rooms.unwatch(uuid)
}

/** The publisher of the supply, one for each `rooms`: of a request, a cron run or a Durable Object. */
const publishers = new WeakMap<Services['rooms'], () => Promise<void>>()

/** Publishes the supply as it is now. Runs do not overlap, so of two sales in one ledger the later reading arrives last. */
function publishSupply(rooms: Services['rooms'], db: D1Database): Promise<void> {
  const publish =
    publishers.get(rooms) ??
    oneAtATime(async () => {
      const data = await collectionSnapshot(db)
      await rooms.publish(COLLECTION_ROOM, { type: 'collection-info-update', uuid: null, data })
    })
  publishers.set(rooms, publish)
  return publish()
}

/** The events of one move, in the order in which they are published. */
function messagesFor(before: Purchase, after: Purchase, uuid: EventMessage['uuid']): EventMessage[] {
  const purchaseId = after.id
  const messages: EventMessage[] = []
  // A payer who pays first has got the event that the payment counts already.
  if (after.signed && !before.signed && !after.invoiceId) {
    messages.push({ type: 'payment-completed', uuid, data: { purchaseId, txid: after.signed.hash } })
    // A sale that was read before the signature was reported proves the signature too.
    if (after.status === 'sold')
      messages.push({ type: 'payload-update', uuid, data: { purchaseId, stage: 'confirming' } })
  }
  if (after.sold && before.status !== 'sold') {
    const { tx } = after.sold
    messages.push({
      type: 'nft-transaction-completed',
      uuid,
      data: { purchaseId, txid: tx, account: after.wallet, acceptTxHash: tx },
    })
  }
  const ended = before.ending?.code === after.ending?.code ? null : endingEvent(after)
  if (ended) messages.push({ type: ended, uuid, data: { purchaseId } })
  // An ending with an event of its own is followed by the stage 'error' once the pass is free again, not before: a
  // client that listens to the payload's room only learns from it that the purchase is over.
  if (!ended || isFinal(after.status))
    messages.push({ type: 'payload-update', uuid, data: { purchaseId, stage: stageOf(after) } })
  return messages
}

/** The event of an ending that has one of its own; null for the others. */
function endingEvent({ ending, invoiceId, offer }: Purchase) {
  const asksToPay = invoiceId && !offer
  if (ending?.code === 'wallet_rejected') return asksToPay ? 'payment-rejected' : 'nft-transaction-rejected'
  if (ending?.code === 'expired' || ending?.code === 'signed_late')
    return asksToPay ? 'payment-expired' : 'nft-transaction-expired'
  return null
}
