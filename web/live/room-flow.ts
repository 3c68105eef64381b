import { SECOND, SOCKET_RETRIES, SOCKET_RETRY_MAX } from '#contract/timing'
import type { Envelope } from '#contract/wire/events'

/**
 * How the line to a room stands. `failures` counts connections in a row that broke before they were steady; once the retries
 * are spent it has `failed`, and what watches the room has to ask the API on a timer.
 */
export type RoomSocketState =
  | { readonly status: 'connecting' | 'failed'; readonly failures: number }
  /** `since` in unix ms. */
  | { readonly status: 'open'; readonly failures: number; readonly since: number }

export type RoomStatus = RoomSocketState['status']

/** A connection that stood for this long has worked: the retries count from the beginning again. */
export const STEADY = SOCKET_RETRY_MAX

export const notConnected: RoomSocketState = { status: 'connecting', failures: 0 }

export function socketFlow(line: RoomSocketState, event: 'opened' | 'closed', now: number): RoomSocketState {
  if (event === 'opened') return { status: 'open', failures: line.failures, since: now }
  const failures = line.status === 'open' && now - line.since >= STEADY ? 1 : line.failures + 1
  return { status: failures > SOCKET_RETRIES ? 'failed' : 'connecting', failures }
}

/**
 * `null` says that something may have been missed (the socket opened, a number was skipped): look at everything again. A
 * room that has told nothing yet says `connected` to the first that comes.
 */
export type RoomEvent = Envelope | null

/** How far the clocks of the Worker and of a room may be apart, in ms. */
const SKEW = 2 * SECOND

/** What a room has told: up to number `seq`, of which it repeats those up to `repeats` to a page that has just joined. */
export interface Received {
  readonly seq: number
  readonly repeats: number
}

export const nothingReceived: Received = { seq: 0, repeats: 0 }

/**
 * What a message is a reason for, and what has been told then. `first` while the first connection lasts; `knownAt` is the
 * server's time, unix ms, up to which everything is known without the room.
 */
export function hear(
  told: Received,
  message: Envelope,
  first: boolean,
  knownAt: number | undefined,
): readonly [Received, readonly RoomEvent[]] {
  if (message.type === 'connected') {
    const { seq } = message.data
    if (first && seq > 0 && knownAt !== undefined) return [{ seq, repeats: seq }, []]
    const untold = first && told.seq === 0 && seq === 0
    return [{ seq, repeats: 0 }, [untold ? message : null]]
  }
  const { seq, timestamp } = message
  // A greeting is followed by the room's latest events once more: a page that has just looked at everything knows them.
  if (seq <= told.repeats && timestamp > (knownAt ?? 0) - SKEW) return [told, [message]]
  if (seq <= told.seq) return [told, []]
  return [{ ...told, seq }, seq > told.seq + 1 ? [null, message] : [message]]
}
