import { durableConnection } from '../../functions/adapters/rooms/durable-connection.ts'
import { roomAt } from '../../party/admit.ts'
import { type RoomBindings, routeRooms } from '../../party/durable.ts'

export { CollectionRoom, PayloadRoom, WalletRoom } from '../../party/durable.ts'

/** Under this path a test acts as the Worker: behind the edge, with the rooms' bindings. */
const INSIDE = '/inside'

/** The smallest Worker that has rooms. */
export default {
  async fetch(request: Request, env: RoomBindings & { COLLECTION_ROOMS: string }): Promise<Response> {
    const url = new URL(request.url)
    if (!url.pathname.startsWith(INSIDE))
      return (await routeRooms(request, env, Number(env.COLLECTION_ROOMS))) ?? new Response('no room')
    url.pathname = url.pathname.slice(INSIDE.length)
    const room = roomAt(url.href)
    if (!room) return new Response('no room', { status: 404 })
    return durableConnection(env)(room, new Request(url, request))
  },
}
