import type { RoomKind } from './rooms.ts'

/** A message of the specification that enters a room, or leaves it. */
interface Join {
  /** The kind of room that it enters; null for the message that leaves. */
  readonly room: RoomKind | null
  readonly says: string
}

/** The messages that a client of the specification emits, and what replaces them here: to join a room is to connect to it. */
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
