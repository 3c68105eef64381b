import { SECOND, SOCKET_RETRIES, SOCKET_RETRY_MAX } from '#contract/timing'
import type { Envelope } from '#contract/wire/events'

/**
 * The state of a connection to a room. `failures` counts consecutive connections that broke before they were steady.
 * After the last retry it has `failed`, and the page must poll the API.
 */
export type RoomSocketState =
  | { readonly status: 'connecting' | 'failed'; readonly failures: number }
  /** `since` in unix ms. */
  | { readonly status: 'open'; readonly failures: number; readonly since: number }

export type RoomStatus = RoomSocketState['status']

/** After a connection of this length, in ms, the retries start again. */
export const STEADY = SOCKET_RETRY_MAX

export const notConnected: RoomSocketState = { status: 'connecting', failures: 0 }

export function socketFlow(line: RoomSocketState, event: 'opened' | 'closed', now: number): RoomSocketState {
  if (event === 'opened') return { status: 'open', failures: line.failures, since: now }
  const failures = line.status === 'open' && now - line.since >= STEADY ? 1 : line.failures + 1
  return { status: failures > SOCKET_RETRIES ? 'failed' : 'connecting', failures }
}

/** A reason to ask the API. `null`: events may be missing. `connected`: the room has no events yet. */
export type RoomEvent = Envelope | null

/** Allowed difference between the Worker's clock and a room's, in ms. */
const SKEW = 2 * SECOND

/**
 * How long before it joined the reading of a page that reads as it joins may have been made, ms: its connection may take
 * 20 s, and an answer of the edge may be 5 s old.
 */
const READ_BEFORE = 30 * SECOND

/** Up to when a page knows everything when it joins: a server time, unix ms, or `joining` if it reads as it joins. */
export type KnownAt = number | 'joining'

/**
 * The events received so far: up to number `seq`. After joining the room repeats those up to `repeats`, of which the page
 * knows those before `knownAt`, unix ms.
 */
export interface Received {
  readonly seq: number
  readonly repeats: number
  readonly knownAt: number
}

export const nothingReceived: Received = { seq: 0, repeats: 0, knownAt: 0 }

/** Processes a message: returns the new state and the events to handle. `first` during the first connection. */
export function receive(
  received: Received,
  message: Envelope,
  first: boolean,
  knownAt: KnownAt | undefined,
): readonly [Received, readonly RoomEvent[]] {
  if (message.type === 'connected') {
    const { seq } = message.data
    if (first && seq > 0 && knownAt !== undefined) {
      const known = knownAt === 'joining' ? message.timestamp - READ_BEFORE : knownAt
      return [{ seq, repeats: seq, knownAt: known }, []]
    }
    const isNew = first && received.seq === 0 && seq === 0
    return [{ ...nothingReceived, seq }, [isNew ? message : null]]
  }
  const { seq, timestamp } = message
  // After `connected` the room repeats its latest events; the page may know them already.
  if (seq <= received.repeats && timestamp > received.knownAt - SKEW) return [received, [message]]
  if (seq <= received.seq) return [received, []]
  return [{ ...received, seq }, seq > received.seq + 1 ? [null, message] : [message]]
}
