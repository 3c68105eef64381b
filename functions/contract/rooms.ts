/**
 * The kinds of room. PartyKit's `parties`, the Durable Object bindings and the path `/parties/<kind>/<id>` all use
 * these words. A payload room is named by a payload's uuid, a wallet room by its address, the collection's `all`, and
 * its further rooms `all-<number>`.
 */
export const roomKinds = ['payload', 'wallet', 'collection'] as const
export type RoomKind = (typeof roomKinds)[number]

export interface RoomName {
  readonly kind: RoomKind
  readonly id: string
}

/** Open to everyone: it needs no invite. */
export const COLLECTION_ROOM: RoomName = { kind: 'collection', id: 'all' }

/** The rooms among which the collection's watchers are divided. Each publishes every event. */
export function collectionRooms(count: number): readonly RoomName[] {
  const { kind, id } = COLLECTION_ROOM
  return Array.from({ length: count }, (_, at) => (at === 0 ? COLLECTION_ROOM : { kind, id: `${id}-${at}` }))
}

export function roomPath({ kind, id }: RoomName): string {
  return `/parties/${kind}/${encodeURIComponent(id)}`
}

/** The name of a room, as invites and signatures contain it. */
export function roomText({ kind, id }: RoomName): string {
  return `${kind}:${id}`
}

/** What the signature of a command covers: the room's name and the body, so that it is valid for one room only. */
export function commandText(room: RoomName, body: string): string {
  return `${roomText(room)}\n${body}`
}

/** Why a room closes a connection at once: no invite, one to another room, or an expired one. */
export const CLOSE_UNAUTHORIZED = 4401
/** Why a room closes a connection that sends too much. */
export const CLOSE_FLOOD = 4429

/**
 * The version of what the Worker and a room send each other, and of the answers. For minutes around a release the two sides may
 * run different ones. Raise it with every change that the other side could misread: a message of another version is then
 * refused like one without a signature, which either side takes for `unreachable`.
 */
const ROOM_CALLS = 2
/** The purpose under which the Worker signs its commands to a room, and a room its requests to the Worker. */
export const COMMAND_PURPOSE = `room-order ${ROOM_CALLS}`
export const RECHECK_PURPOSE = `look-again ${ROOM_CALLS}`
