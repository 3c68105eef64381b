import { COMMAND_PURPOSE, type RoomName, roomPath, roomText } from '#contract/rooms'
import { SIGNATURE_HEADER, sign } from '#contract/signature'
import type { RoomCommand } from '#contract/wire/rooms'

/** The parts of a message, and how each can be wrong. */
interface Making {
  readonly secret: string
  readonly purpose?: string
  /** The signed room name; by default the receiving room's. */
  readonly signedFor?: RoomName
  readonly at?: number
}

/** A signed message that can be posted, and posted again. */
export interface SignedBody {
  readonly body: string
  readonly signature: string | null
}

export async function signCommand(
  room: RoomName,
  command: RoomCommand | string,
  making: Making,
): Promise<SignedBody & { readonly signature: string }> {
  const body = typeof command === 'string' ? command : JSON.stringify(command)
  const { secret, purpose = COMMAND_PURPOSE, signedFor = room, at = Date.now() } = making
  // Written out, not imported: the protocol of Worker and rooms must not change unnoticed.
  return { body, signature: await sign(secret, purpose, `${roomText(signedFor)}\n${body}`, at) }
}

export function post(url: string, room: RoomName, { body, signature }: SignedBody): Promise<Response> {
  // A new connection: one whose body was refused unread cannot be reused.
  const headers = { connection: 'close', ...(signature === null ? {} : { [SIGNATURE_HEADER]: signature }) }
  return fetch(url + roomPath(room), { method: 'POST', body, headers })
}
