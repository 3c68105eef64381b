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

/** The events received so far: up to number `seq`. Of those that the room repeats, the page knows the ones before `knownAt`. */
export interface Received {
  readonly seq: number
  /** Server time, unix ms. */
  readonly knownAt: number
}

export const nothingReceived: Received = { seq: 0, knownAt: Number.POSITIVE_INFINITY }

/**
 * Processes a message: returns the new state and the events to handle. `first` during the first connection.
 * `knownAt`: server time, unix ms, up to which the page knows everything; if negative, ms before it joined.
 */
export function receive(
  received: Received,
  message: Envelope,
  first: boolean,
  knownAt: number | undefined,
): readonly [Received, readonly RoomEvent[]] {
  const { seq, timestamp } = message
  if (message.type === 'connected') {
    if (first && seq > 0 && knownAt !== undefined)
      return [{ seq, knownAt: knownAt > 0 ? knownAt : timestamp + knownAt }, []]
    return [{ ...nothingReceived, seq }, [first && seq === 0 ? message : null]]
  }
  // After `connected` the room repeats its latest events; the page may know them already.
  if (seq <= received.seq) return [received, timestamp > received.knownAt - SKEW ? [message] : []]
  return [{ ...received, seq }, seq > received.seq + 1 ? [null, message] : [message]]
}
