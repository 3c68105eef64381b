import { SECOND } from '#contract/timing'
import type { Seat } from './host.ts'

/** The largest message a visitor may send, in bytes, though nobody reads it. */
export const MESSAGE_LIMIT = 1024
/** How many messages a visitor may send within a second. */
export const MESSAGES_PER_SECOND = 5

export const NEW_SEAT: Seat = { since: 0, said: 0 }

/** The seat a socket was given when it was let in, or null: it has not been let in yet. */
export function seatOf(state: unknown): Seat | null {
  if (typeof state !== 'object' || state === null || !('since' in state) || !('said' in state)) return null
  const { since, said } = state
  return typeof since === 'number' && typeof said === 'number' ? { since, said } : null
}

/** The seat after one more message, or null when that was too large or one too many. */
export function afterMessage(
  seat: Seat,
  message: string | ArrayBuffer | ArrayBufferView,
  now: number,
): Seat | null {
  if (sizeOf(message) > MESSAGE_LIMIT) return null
  if (now - seat.since >= SECOND) return { since: now, said: 1 }
  return seat.said < MESSAGES_PER_SECOND ? { since: seat.since, said: seat.said + 1 } : null
}

function sizeOf(message: string | ArrayBuffer | ArrayBufferView): number {
  if (typeof message !== 'string') return message.byteLength
  return message.length > MESSAGE_LIMIT ? message.length : new TextEncoder().encode(message).byteLength
}
