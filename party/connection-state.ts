import { SECOND } from '#contract/timing'
import * as z from '#contract/wire/schema'
import type { ConnectionState } from './host.ts'

/** The largest message that a visitor may send, in bytes, though messages are ignored. */
const MESSAGE_LIMIT = 1024
/** How many messages a visitor may send within a second. */
const MESSAGES_PER_SECOND = 5

const connection = z.object({ inside: z.boolean(), since: z.number(), said: z.number() })
const NEW_CONNECTION: ConnectionState = { inside: false, since: 0, said: 0 }

/** The state that a connection carries; a new, not accepted one, when it carries none. */
export function connectionStateOf(state: unknown): ConnectionState {
  const read = connection.safeParse(state)
  return read.success ? read.data : NEW_CONNECTION
}

/** The state after one more message, or null when that was too large or one too many. */
export function afterMessage(
  connection: ConnectionState,
  message: string | ArrayBuffer | ArrayBufferView,
  now: number,
): ConnectionState | null {
  if (sizeOf(message) > MESSAGE_LIMIT) return null
  if (now - connection.since >= SECOND) return { ...connection, since: now, said: 1 }
  return connection.said < MESSAGES_PER_SECOND ? { ...connection, said: connection.said + 1 } : null
}

function sizeOf(message: string | ArrayBuffer | ArrayBufferView): number {
  if (typeof message !== 'string') return message.byteLength
  return message.length > MESSAGE_LIMIT ? message.length : new TextEncoder().encode(message).byteLength
}
