import type { EventType } from '../../events.ts'
import type { RoomKind } from '../../rooms.ts'
import { collection } from './collection.ts'
import { ACCEPTANCE, BUYER, PURCHASE_ID } from './samples.ts'

export interface PublishedEvent {
  /** One sentence: what has happened. */
  readonly says: string
  /** The kinds of room that publish it. */
  readonly rooms: readonly RoomKind[]
  readonly example: object
}

const PRIVATE = ['payload', 'wallet'] as const
const EVERYWHERE = ['payload', 'wallet', 'collection'] as const

/** What has happened to a request in the wallet app, and to a purchase. */
const ofRequest = { rooms: ['payload'], example: {} } as const
const ofPurchase = { rooms: PRIVATE, example: { purchaseId: PURCHASE_ID } } as const

export const publishedEvents = {
  connected: {
    says: 'You are in. seq is the number of the room’s last event. With since, all after the number you named follows, else the present state.',
    rooms: EVERYWHERE,
    example: { seq: 4, since: 2 },
  },
  'payload-update': {
    says: 'A purchase has reached another stage.',
    rooms: PRIVATE,
    example: { purchaseId: PURCHASE_ID, stage: 'waiting-payment' },
  },
  'wallet-connected': {
    says: 'The sign-in was approved. Its token is told by the call that verifies it, never here.',
    rooms: ['payload'],
    example: { address: BUYER },
  },
  'wallet-connection-rejected': { ...ofRequest, says: 'The sign-in was declined.' },
  'wallet-connection-expired': { ...ofRequest, says: 'The sign-in was not answered in time.' },
  'nft-transaction-completed': {
    says: 'The pass is sold: a validated ledger has the acceptance.',
    rooms: PRIVATE,
    example: { purchaseId: PURCHASE_ID, txid: ACCEPTANCE, account: BUYER, acceptTxHash: ACCEPTANCE },
  },
  'nft-transaction-rejected': { ...ofPurchase, says: 'The purchase was declined in the wallet app.' },
  'nft-transaction-expired': { ...ofPurchase, says: 'The purchase ended because its time ran out.' },
  'payment-completed': {
    says: 'The buyer has signed, and the ledger has not decided yet; or the payment of a pass that is paid first counts, and its pass follows.',
    rooms: PRIVATE,
    example: { purchaseId: PURCHASE_ID, txid: ACCEPTANCE },
  },
  'payment-rejected': { ...ofPurchase, says: 'The payment was declined in the wallet app.' },
  'payment-expired': { ...ofPurchase, says: 'The payment was not made in time.' },
  'wallet-data-refresh': {
    says: 'What the wallet owns or has on hold has changed.',
    rooms: ['wallet'],
    example: { address: BUYER },
  },
  'collection-info-update': {
    says: 'The supply has changed; this is how it stands.',
    rooms: ['collection'],
    example: collection,
  },
  'xrp-connection-status': {
    says: 'Whether the ledger answers, when that has changed.',
    rooms: ['collection'],
    example: { connected: false },
  },
  'xaman-event': {
    says: 'The wallet app reports it; nothing has been checked yet.',
    rooms: ['payload'],
    example: { event: 'opened' },
  },
  'payload-opened': { ...ofRequest, says: 'The request was opened in the wallet app.' },
  'payload-pre-signed': { ...ofRequest, says: 'The request is about to be signed.' },
  'payload-dispatched': { ...ofRequest, says: 'The wallet app has sent what was signed to the ledger.' },
  'payload-expiration': {
    says: 'How long the request can still be opened.',
    rooms: ['payload'],
    example: { expiresInSeconds: 540 },
  },
  'payload-expired': { ...ofRequest, says: 'The request cannot be opened any more.' },
  'line-moved': {
    says: 'The line for a pass has moved: your place, from 1, and in about how many seconds your turn comes.',
    rooms: ['wallet'],
    example: { place: 3, about: 12 },
  },
  'signature-seen': {
    ...ofPurchase,
    says: 'One node has seen the signature of a purchase land, and a second has not yet. It decides nothing, comes again with each close until then, and is not among what the room repeats.',
  },
  'server-shutdown': {
    says: 'The server is about to stop. Come back with since when the connection breaks.',
    rooms: EVERYWHERE,
    example: {},
  },
} as const satisfies Record<EventType, PublishedEvent>
