import { COLLECTION_ROOM, collectionRooms, roomPath } from '#contract/rooms'
import { ADDRESS_HEADER, senderKey } from '#contract/sender-key'
import { roomAt } from './admit.ts'

/**
 * Leads a page that asks for a room of the collection, whichever it names, to one of so many: nothing is published to
 * others. An address always comes to the same room, so the maximum of connections from one address holds for all rooms
 * together. `since` is dropped: each room has numbers of its own, and the address may have changed. The page then gets
 * the present state.
 */
export function divideWatchers(request: Request, count: number): Request {
  const room = roomAt(request.url)
  if (room?.kind !== 'collection' || (count === 1 && room.id === COLLECTION_ROOM.id)) return request
  const sender = senderKey(request.headers.get(ADDRESS_HEADER))
  const url = new URL(request.url)
  url.pathname = roomPath(collectionRooms(count)[hashOf(sender) % count] ?? COLLECTION_ROOM)
  url.searchParams.delete('since')
  return new Request(url, request)
}

/** FNV-1a, which spreads short texts evenly over 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return hash >>> 0
}
