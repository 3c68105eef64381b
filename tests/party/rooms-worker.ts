import { type RoomBindings, routeRooms } from '../../party/durable.ts'

export { CollectionRoom, PayloadRoom, WalletRoom } from '../../party/durable.ts'

/** The smallest Worker that has rooms. */
export default {
  async fetch(request: Request, env: RoomBindings): Promise<Response> {
    return (await routeRooms(request, env)) ?? new Response('no room')
  },
}
