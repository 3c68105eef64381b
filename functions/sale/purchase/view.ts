import { errors } from '#contract/errors'
import { tierOfPass } from '#contract/tiers'
import type { PurchaseReply, PurchaseView, XamanPayload } from '#contract/wire/purchase'
import { accessTo } from '../../adapters/rooms/room-access.ts'
import { roomsOf } from '../../adapters/rooms/rooms.ts'
import { qrModules } from '../../adapters/xaman/qr-modules.ts'
import type { Payload } from '../../adapters/xaman/xaman.ts'
import type { Services } from '../../services.ts'
import { stageOf } from './life.ts'
import type { Purchase, PurchasePayload, Signature } from './purchase.ts'

/** A purchase as its own buyer may see it, with invites to the rooms that publish its events. */
export async function purchaseViewOf(
  services: Pick<Services, 'secrets' | 'clock'>,
  purchase: Purchase,
): Promise<PurchaseView> {
  const { payload, offer, ending, sold } = purchase
  const rooms = roomsOf(purchase.wallet, payload?.uuid ?? null)
  return {
    id: purchase.id,
    status: purchase.status,
    stage: stageOf(purchase),
    tier: purchase.tier,
    tokenId: purchase.passId,
    number: tierOfPass(purchase.passId).number,
    priceDrops: purchase.price.toString(),
    nftokenId: purchase.nftokenId,
    mintedBefore: purchase.mintedBefore,
    offerId: offer?.id ?? null,
    payload:
      payload && purchase.status === 'offered'
        ? {
            uuid: payload.uuid,
            deeplink: payload.deeplink,
            qr_png: payload.qrPng,
            qrModules: qrModules(payload.deeplink),
            opened: payload.openedAt !== null,
            expiresAt: payload.expiresAt,
          }
        : null,
    evidence: {
      reserved: { at: purchase.createdAt, ledger: null, tx: null },
      minted: purchase.minted,
      offered: offer?.made ?? null,
      signed: purchase.signed && signatureOf(purchase.signed),
      sold: sold && { at: sold.at, ledger: sold.ledger, tx: sold.tx },
    },
    ending: ending && {
      code: ending.code,
      error: errors[ending.code].error,
      charged: ending.charged > 0n ? 'fee' : 'nothing',
      chargedDrops: ending.charged.toString(),
    },
    paidDrops: sold ? purchase.price.toString() : null,
    owner: sold?.owner ?? null,
    readAt: services.clock.now(),
    rooms: await Promise.all(rooms.map((room) => accessTo(services, room))),
  }
}

/** The answer to a purchase call: its payload, shown or not. */
export async function replyOf(
  services: Pick<Services, 'secrets' | 'clock'>,
  purchase: Purchase,
  payload: PurchasePayload,
): Promise<PurchaseReply> {
  return {
    success: true,
    reservationId: purchase.id,
    items: [
      {
        xamanPayload: onWire(payload),
        tokenId: purchase.passId,
        nftokenId: purchase.nftokenId,
        offerId: purchase.offer?.id ?? null,
      },
    ],
    purchase: await purchaseViewOf(services, purchase),
  }
}

export function onWire({ uuid, qrPng, statusSocket, deeplink }: Payload): XamanPayload {
  return { uuid, refs: { qr_png: qrPng, websocket_status: statusSocket }, next: { always: deeplink } }
}

/** A ledger's index has 32 bits; a signature without a last ledger, or with one beyond that, can be in any. */
const LAST_POSSIBLE_LEDGER = 0xffff_ffff

function signatureOf({ at, hash, lastLedger }: Signature) {
  const named = lastLedger > 0 && lastLedger <= LAST_POSSIBLE_LEDGER
  return { at, ledger: null, tx: hash, lastLedger: named ? lastLedger : null }
}
