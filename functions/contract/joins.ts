import type { RoomKind } from './rooms.ts'

/** A way into a room, or out of it. */
export interface Join {
  /** The room that it leads into; null for the way out. */
  readonly room: RoomKind | null
  readonly says: string
}

/** What a client of the specification emits, and what it does instead: joining a room is connecting to it. */
export const joins = {
  'join-payload': {
    room: 'payload',
    says: 'Connect to the room of a payload’s uuid, with the invite that came in the same reply.',
  },
  'join-wallet-connection': {
    room: 'payload',
    says: 'Connect to the room in the reply of POST /wallet/connect.',
  },
  'join-nft-transaction': {
    room: 'payload',
    says: 'Connect to the payload’s room among the rooms of a purchase.',
  },
  'join-payment': {
    room: 'wallet',
    says: 'Connect to the wallet’s room, which is told of every payment of the wallet: the room in the reply of GET /wallet/data.',
  },
  'leave-payload': { room: null, says: 'Close the socket.' },
} as const satisfies Record<string, Join>
