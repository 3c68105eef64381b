import { ORDER_PURPOSE, type RoomName, roomPath, roomText } from '#contract/rooms'
import { SEAL_HEADER, seal } from '#contract/seal'
import type { RoomOrder } from '#contract/wire/rooms'

/** The parts of a message, and how each can be wrong. */
export interface Making {
  readonly secret: string
  readonly purpose?: string
  /** The signed room name; by default the receiving room's. */
  readonly sealedFor?: RoomName
  readonly at?: number
}

/** A signed message that can be posted, and posted again. */
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
  // Written out, not imported: the protocol of Worker and rooms must not change unnoticed.
  return { body, seal: await seal(secret, purpose, `${roomText(sealedFor)}\n${body}`, at) }
}

export function post(url: string, room: RoomName, { body, seal }: Order): Promise<Response> {
  // A new connection: one whose body was refused unread cannot be reused.
  const headers = { connection: 'close', ...(seal === null ? {} : { [SEAL_HEADER]: seal }) }
  return fetch(url + roomPath(room), { method: 'POST', body, headers })
}
