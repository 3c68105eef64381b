import ReconnectingWebSocket from 'partysocket/ws'
import { roomPath } from '#contract/rooms'
import { SOCKET_RETRIES, SOCKET_RETRY_MAX, SOCKET_RETRY_MIN, SOCKET_TIMEOUT } from '#contract/timing'
import { envelope } from '#contract/wire/events'
import type { RoomAccess } from '#contract/wire/room-access'
import { parsed } from '../lib/kept.ts'
import {
  notConnected,
  nothingReceived,
  type RoomEvent,
  type RoomStatus,
  receive,
  STEADY,
  socketFlow,
} from './room-flow.ts'

export interface RoomListener {
  readonly onStatus: (status: RoomStatus) => void
  /**
   * Server time, unix ms, up to which the page knows everything; if negative, ms before it joins. If absent, the first
   * connection yields `null`.
   */
  readonly knownAt?: number | undefined
  readonly onEvent: (event: RoomEvent) => void
  /** Invites expire after a minute: called before every connection except the first. Null keeps the last invite. */
  readonly renew: () => Promise<RoomAccess | null>
}

/** A page in a room. */
export interface RoomSocket {
  /** Connects again after the last retry; does nothing in any other state. */
  retry(): void
  /** Leaves the room for good. */
  close(): void
}

/**
 * Joins a room by connecting, leaves it by closing, and sends nothing. It leaves while the page is in the
 * back-forward cache, and joins again afterwards with the event `null`.
 */
export function openRoom(
  access: RoomAccess,
  { onStatus, onEvent, renew, knownAt }: RoomListener,
): RoomSocket {
  let { invite } = access
  let connections = 0
  let line = notConnected
  let received = nothingReceived

  const socket = new ReconnectingWebSocket(address, [], {
    connectionTimeout: SOCKET_TIMEOUT,
    maxRetries: SOCKET_RETRIES,
    // A deploy ends all connections at once: the visitors do not all come back in the same second.
    minReconnectionDelay: SOCKET_RETRY_MIN + Math.random() * (SOCKET_RETRY_MAX - SOCKET_RETRY_MIN),
    maxReconnectionDelay: SOCKET_RETRY_MAX,
    reconnectionDelayGrowFactor: 2,
    minUptime: STEADY,
  })

  function stand(next: typeof line) {
    line = next
    onStatus(line.status)
  }

  socket.addEventListener('open', () => stand(socketFlow(line, 'opened', Date.now())))
  socket.addEventListener('close', () => stand(socketFlow(line, 'closed', Date.now())))
  socket.addEventListener('message', ({ data }) => {
    const message = parsed(envelope, data)
    if (!message) return
    const [next, events] = receive(received, message, connections === 1, knownAt)
    received = next
    for (const event of events) onEvent(event)
  })

  async function address(): Promise<string> {
    // A rejected `renew` would stop the socket's retries, so it counts as no new invite.
    const fresh = connections++ > 0 ? await renew().catch(() => null) : null
    invite = fresh?.invite ?? invite
    const url = new URL(roomPath(access), location.href)
    url.protocol = url.protocol.replace('http', 'ws')
    if (invite !== null) url.searchParams.set('invite', invite)
    return url.href
  }

  function joinAnew() {
    stand(notConnected)
    socket.reconnect()
  }

  // The back-forward cache would break an open socket, which would count as a failure.
  const left = new AbortController()
  const { signal } = left
  addEventListener('pagehide', () => socket.close(), { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && joinAnew(), { signal })

  return {
    retry() {
      if (line.status === 'failed') joinAnew()
    },
    close() {
      left.abort()
      socket.close()
    },
  }
}
