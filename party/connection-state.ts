import { SECOND } from '#contract/timing'
import * as z from '#contract/wire/schema'

/** Maximum size of a visitor's message, in bytes. Messages of visitors are ignored. */
const MESSAGE_LIMIT = 1024
const MESSAGES_PER_SECOND = 5

export type ClientMessage = string | ArrayBuffer | ArrayBufferView

const connection = z.object({ inside: z.boolean(), since: z.number(), said: z.number() })
/** The state of a connection: whether it was accepted, and how much it sent since when (unix ms). */
export type ConnectionState = Readonly<z.infer<typeof connection>>
const NEW_CONNECTION: ConnectionState = { inside: false, since: 0, said: 0 }

/** The state stored in a connection; that of a new, not accepted connection when there is none. */
export function connectionStateOf(state: unknown): ConnectionState {
  return connection.safeParse(state).data ?? NEW_CONNECTION
}

/** The state after one more message; null when that message exceeds a limit. */
export function afterMessage(
  connection: ConnectionState,
  message: ClientMessage,
  now: number,
): ConnectionState | null {
  if (sizeOf(message) > MESSAGE_LIMIT) return null
  if (now - connection.since >= SECOND) return { ...connection, since: now, said: 1 }
  return connection.said < MESSAGES_PER_SECOND ? { ...connection, said: connection.said + 1 } : null
}

function sizeOf(message: ClientMessage): number {
  if (typeof message !== 'string') return message.byteLength
  return message.length > MESSAGE_LIMIT ? message.length : new TextEncoder().encode(message).byteLength
}
