import { TERMS_VERSIONS } from '../brand.ts'
import type { SchemaCode } from '../error-codes.ts'
import { dropsText } from './drops-text.ts'
import { get, post } from './endpoint.ts'
import { errorCode } from './error-reply.ts'
import { address, nftokenId, offerId, payloadUuid, txHash } from './ledger-ids.ts'
import { purchaseStage } from './purchase-stage.ts'
import { qrModules } from './qr-modules.ts'
import { roomAccess } from './room-access.ts'
import * as z from './schema.ts'
import { tierId } from './tier-id.ts'

/** The status of a purchase's row. `sold` and `released` are final. */
export const purchaseStatuses = [
  'reserved',
  'minting',
  'offering',
  'offered',
  'confirming',
  'cancelling',
  'sold',
  'released',
] as const
export type PurchaseStatus = (typeof purchaseStatuses)[number]

/** The most open purchases of one wallet, over all tiers. */
export const MAX_OPEN = 2

/** Chosen by the client, once per intent: the same id twice is one purchase. */
export const clientMintRequestId = z.optional(z.string().check(z.regex(/^[\x21-\x7e]{8,128}$/)))

/** The version of the terms that the buyer agreed to. It is printed on a signed receipt, so other text is refused. */
export const termsVersion = z.optional(
  z.enum(TERMS_VERSIONS, { error: 'terms_unknown' satisfies SchemaCode }),
)

const purchaseRequest = z.object({
  userAddress: address,
  /** Null takes the first tier, lowest first, that is not sold out. */
  selectedTier: z._default(z.nullable(tierId), null),
  quantity: z._default(z.literal(1), 1),
  clientMintRequestId,
  termsVersion,
})
export type PurchaseRequest = z.infer<typeof purchaseRequest>

/** A fact with the time at which it became true (unix ms), and the ledger and transaction that prove it where there are any. */
const proof = z.object({ at: z.number(), ledger: z.nullable(z.number()), tx: z.nullable(txHash) })
const fact = z.nullable(proof)

/** A signature; after `lastLedger` its transaction cannot be validated. Null where the wallet app named none. */
const signature = z.nullable(z.object({ ...proof.shape, lastLedger: z.nullable(z.number()) }))

export const purchaseView = z.object({
  id: z.string(),
  status: z.enum(purchaseStatuses),
  stage: purchaseStage,
  tier: tierId,
  tokenId: z.number(),
  /** The pass's number within its tier. */
  number: z.number(),
  priceDrops: dropsText,
  nftokenId: z.nullable(nftokenId),
  /** The pass was minted for an earlier buyer who did not take it, and is offered anew: `evidence.minted` is its first mint. */
  mintedBefore: z.boolean(),
  offerId: z.nullable(offerId),
  /** The open payload. Shown only once the offer behind it is validated. */
  payload: z.nullable(
    z.object({
      uuid: payloadUuid,
      deeplink: z.string(),
      qr_png: z.string(),
      qrModules,
      opened: z.boolean(),
      expiresAt: z.number(),
    }),
  ),
  evidence: z.object({ reserved: fact, minted: fact, offered: fact, signed: signature, sold: fact }),
  /** Why it ended without a sale, and what it cost: nothing, the fee of a refused transaction, or the price. */
  ending: z.nullable(
    z.object({
      code: errorCode,
      error: z.string(),
      charged: z.enum(['nothing', 'fee']),
      chargedDrops: dropsText,
    }),
  ),
  /** What was paid, in drops, once sold. */
  paidDrops: z.nullable(dropsText),
  /** The owner of the pass after the sale; the buyer unless they passed it on within the same transaction. */
  owner: z.nullable(address),
  /** When this was read, unix ms by the server's clock: a page computes from it how long ago a fact became true. */
  readAt: z.number(),
  rooms: z.array(roomAccess),
})
export type PurchaseView = z.infer<typeof purchaseView>

/** A payload, by the names that Xaman has for its parts. */
export const xamanPayload = z.object({
  uuid: payloadUuid,
  refs: z.object({ qr_png: z.string(), websocket_status: z.string() }),
  next: z.object({ always: z.string() }),
})
export type XamanPayload = z.infer<typeof xamanPayload>

const purchaseItem = z.object({
  xamanPayload,
  tokenId: z.number(),
  /** Null while the ledger has not validated the mint yet: the room or the next poll shows it. */
  nftokenId: z.nullable(nftokenId),
  offerId: z.nullable(offerId),
})

export const purchaseReply = z.object({
  success: z.literal(true),
  reservationId: z.string(),
  items: z.array(purchaseItem).check(z.minLength(1)),
  purchase: purchaseView,
})
export type PurchaseReply = z.infer<typeof purchaseReply>

/** Reserves, mints and offers one pass to the session's wallet; answers once the offer is validated, or after 20 s. */
export const purchasePass = post('/v2/nft/purchase', purchaseRequest, purchaseReply, {
  session: true,
  limit: 'purchase',
})

/** Reads one purchase for resuming, as the row has it: no node or wallet app is asked. */
export const readPurchase = get('/v2/nft/purchase/:id', purchaseView, { session: true })

/** The session’s purchases by one signature that are not final yet, newest first, for a page that resumes. */
export const readOpenPurchases = get(
  '/v2/nft/purchases/open',
  z.object({ purchases: z.array(purchaseView) }),
  { session: true },
)

/**
 * Cancels an open purchase, so that its pass is free for the next buyer, and answers with its status: ended, or still
 * on its way to it. A buyer who has signed has bought, and the answer says so.
 */
export const cancelPurchase = post('/v2/nft/purchase/:id/cancel', null, purchaseView, {
  session: true,
  limit: 'purchase',
})
