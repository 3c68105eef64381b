import { ORDER_PURPOSE, type RoomName, roomPath, roomText } from '#contract/rooms'
import { SEAL_HEADER, seal } from '#contract/seal'
import type { RoomOrder } from '#contract/wire/rooms'

/** How an order is made, and how it can be made wrong. */
export interface Making {
  readonly secret: string
  readonly purpose?: string
  /** The room whose name is under the seal; the one it is sent to, unless told otherwise. */
  readonly sealedFor?: RoomName
  readonly at?: number
}

/** A sealed order, ready to be posted, and posted again. */
export interface Order {
  readonly body: string
  readonly seal: string | null
}

export async function sealOrder(
  room: RoomName,
  order: RoomOrder | string,
  making: Making,
): Promise<Order & { readonly seal: string }> {
  const body = typeof order === 'string' ? order : JSON.stringify(order)
  const { secret, purpose = ORDER_PURPOSE, sealedFor = room, at = Date.now() } = making
  // Written out here, not imported: what the Worker and the rooms agreed on must not change unnoticed.
  return { body, seal: await seal(secret, purpose, `${roomText(sealedFor)}\n${body}`, at) }
}

export function post(url: string, room: RoomName, { body, seal }: Order): Promise<Response> {
  // A connection of its own: one whose body was refused unread is good for nothing more.
  const headers = { connection: 'close', ...(seal === null ? {} : { [SEAL_HEADER]: seal }) }
  return fetch(url + roomPath(room), { method: 'POST', body, headers })
}
