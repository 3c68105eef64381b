import ReconnectingWebSocket from 'partysocket/ws'
import { roomPath } from '#contract/rooms'
import { SECOND, SOCKET_RETRIES, SOCKET_RETRY_MAX, SOCKET_RETRY_MIN, SOCKET_TIMEOUT } from '#contract/timing'
import { type Envelope, envelope } from '#contract/wire/events'
import type { RoomAccess } from '#contract/wire/room-access'
import { parsed } from '../lib/kept.ts'

/** A socket that stayed open for this long has worked: the retries count from the beginning again. */
const STEADY = SOCKET_RETRY_MAX

/** `failed` means that the retries are spent: whoever watches has to ask the API on a timer. */
export type RoomStatus = 'connecting' | 'open' | 'failed'

/** How far the clocks of the Worker and of a room may be apart, in ms. */
const SKEW = 2 * SECOND

/**
 * `null` says that something may have been missed (the socket opened, a number was skipped): look at everything again. A
 * room that has told nothing yet says `connected` to who comes first.
 */
export type Hint = Envelope | null

export interface RoomListener {
  readonly onStatus: (status: RoomStatus) => void
  /**
   * The server's time, unix ms, up to which everything is known without the room; 0 to be told its present state as news.
   * Left out, the first connection is a reason to look at everything.
   */
  readonly knownAt?: number | undefined
  readonly onHint: (hint: Hint) => void
  /** Invites live for a minute: called before every connection but the first. Null keeps the invite at hand. */
  readonly renew: () => Promise<RoomAccess | null>
}

export type RoomSocket = ReturnType<typeof openRoom>

/**
 * Joins a room by connecting to it, and leaves it by closing. Nothing is ever sent. While the page rests in the browser's
 * cache the room is left; coming back joins it anew, and says that something may have been missed.
 */
export function openRoom(access: RoomAccess, { onStatus, onHint, renew, knownAt }: RoomListener) {
  let { invite } = access
  let connections = 0
  let failures = 0
  let openedAt = 0
  let seq = 0
  /** The number up to which the room repeats what it told before anybody was here. */
  let repeats = 0

  const socket = new ReconnectingWebSocket(address, [], {
    connectionTimeout: SOCKET_TIMEOUT,
    maxRetries: SOCKET_RETRIES,
    minReconnectionDelay: SOCKET_RETRY_MIN,
    maxReconnectionDelay: SOCKET_RETRY_MAX,
    reconnectionDelayGrowFactor: 2,
    minUptime: STEADY,
  })

  socket.addEventListener('open', () => {
    openedAt = Date.now()
    onStatus('open')
  })

  socket.addEventListener('message', ({ data }) => {
    const message = parsed(envelope, data)
    if (!message) return
    if (message.type === 'connected') {
      const untold = seq === 0 && message.data.seq === 0 && connections === 1
      seq = message.data.seq
      repeats = knownAt !== undefined && connections === 1 ? seq : 0
      return repeats > 0 ? undefined : onHint(untold ? message : null)
    }
    // A greeting is followed by the room's latest events once more: whoever just looked at everything knows them.
    if (message.seq <= repeats && message.timestamp > (knownAt ?? 0) - SKEW) return onHint(message)
    if (message.seq <= seq) return
    if (message.seq > seq + 1) onHint(null)
    seq = message.seq
    onHint(message)
  })

  socket.addEventListener('close', () => {
    const steady = openedAt > 0 && Date.now() - openedAt >= STEADY
    openedAt = 0
    failures = steady ? 1 : failures + 1
    onStatus(failures > SOCKET_RETRIES ? 'failed' : 'connecting')
  })

  async function address(): Promise<string> {
    // The socket takes an invite that never arrives for its own failure and gives up, so a refusal counts as no news.
    const fresh = connections++ > 0 ? await renew().catch(() => null) : null
    invite = fresh?.invite ?? invite
    const url = new URL(roomPath(access), location.href)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    if (invite !== null) url.searchParams.set('invite', invite)
    return url.href
  }

  function joinAnew() {
    failures = 0
    onStatus('connecting')
    socket.reconnect()
  }

  // An open socket would not outlive the browser's cache of pages: its end there would look like a failure.
  const left = new AbortController()
  const { signal } = left
  addEventListener('pagehide', () => socket.close(), { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && joinAnew(), { signal })

  return {
    /** Tries anew where the retries were spent; does nothing while a connection stands or is being made. */
    retry() {
      if (failures > SOCKET_RETRIES) joinAnew()
    },
    close() {
      left.abort()
      socket.close()
    },
  }
}
