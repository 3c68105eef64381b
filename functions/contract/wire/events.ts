import { type EventType, eventTypes } from '../events.ts'
import { collectionInfo } from './collection.ts'
import { line } from './error-reply.ts'
import { address, payloadUuid, txHash } from './ledger-ids.ts'
import { purchaseStage } from './purchase-stage.ts'
import * as z from './schema.ts'

const nothing = z.strictObject({})
const purchaseId = z.string()
const completed = z.strictObject({
  purchaseId,
  txid: txHash,
  account: address,
  acceptTxHash: txHash,
})
const ended = z.strictObject({ purchaseId: z.optional(purchaseId) })

/** The data of each event, strictly. It proves nothing, so its receiver asks the API, and it names no person or token. */
export const eventData = {
  /** `since` repeats the number of the request if all events after it follow, and is absent otherwise. */
  connected: z.strictObject({ seq: z.number(), since: z.optional(z.number()) }),
  'payload-update': z.strictObject({ purchaseId, stage: purchaseStage }),
  'wallet-connected': z.strictObject({ address }),
  'wallet-connection-rejected': nothing,
  'wallet-connection-expired': nothing,
  'nft-transaction-completed': completed,
  'nft-transaction-rejected': ended,
  'nft-transaction-expired': ended,
  'payment-completed': z.strictObject({ purchaseId: z.optional(purchaseId), txid: z.nullable(txHash) }),
  'payment-rejected': ended,
  'payment-expired': ended,
  'wallet-data-refresh': z.strictObject({ address }),
  'collection-info-update': collectionInfo,
  'xrp-connection-status': z.strictObject({ connected: z.boolean() }),
  'xaman-event': z.strictObject({
    event: z.enum(['opened', 'pre-signed', 'dispatched', 'signed', 'rejected', 'expired']),
  }),
  'payload-opened': nothing,
  'payload-pre-signed': nothing,
  'payload-dispatched': nothing,
  'payload-expiration': z.strictObject({ expiresInSeconds: z.number() }),
  'payload-expired': nothing,
  'line-moved': line,
  'signature-seen': z.strictObject({ purchaseId }),
  'server-shutdown': nothing,
} as const satisfies Record<EventType, z.ZodMiniType>

type EventData<Type extends EventType> = z.infer<(typeof eventData)[Type]>

/** One event before a room has numbered it. The uuid is that of the payload that caused it, or null. */
export type EventMessage = {
  [Type in EventType]: { type: Type; uuid: z.infer<typeof payloadUuid> | null; data: EventData<Type> }
}[EventType]

/** One event as it is received: `seq` counts up within a room, `timestamp` is unix ms. */
export type Envelope = EventMessage & { seq: number; timestamp: number }

const stamp = { uuid: z.nullable(payloadUuid), seq: z.number(), timestamp: z.number() }

export const envelope = z.union(
  eventTypes.map((type) => z.strictObject({ ...stamp, type: z.literal(type), data: eventData[type] })),
) as z.ZodMiniType<Envelope>
