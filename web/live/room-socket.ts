import ReconnectingWebSocket from 'partysocket/ws'
import { roomPath } from '#contract/rooms'
import { SOCKET_RETRIES, SOCKET_RETRY_MAX, SOCKET_RETRY_MIN, SOCKET_TIMEOUT } from '#contract/timing'
import { envelope } from '#contract/wire/events'
import type { RoomAccess } from '#contract/wire/room-access'
import { parsed } from '../lib/kept.ts'
import {
  hear,
  notConnected,
  nothingReceived,
  type RoomEvent,
  type RoomStatus,
  STEADY,
  socketFlow,
} from './room-flow.ts'

export interface RoomListener {
  readonly onStatus: (status: RoomStatus) => void
  /**
   * The server's time, unix ms, up to which everything is known without the room; 0 to be told its present state as news.
   * Left out, the first connection is a reason to look at everything.
   */
  readonly knownAt?: number | undefined
  readonly onEvent: (event: RoomEvent) => void
  /** Invites live for a minute: called before every connection but the first. Null keeps the invite at hand. */
  readonly renew: () => Promise<RoomAccess | null>
}

export type RoomSocket = ReturnType<typeof openRoom>

/**
 * Joins a room by connecting to it, and leaves it by closing. Nothing is ever sent. While the page rests in the browser's
 * cache the room is left; coming back joins it anew, and says that something may have been missed.
 */
export function openRoom(access: RoomAccess, { onStatus, onEvent, renew, knownAt }: RoomListener) {
  let { invite } = access
  let connections = 0
  let line = notConnected
  let told = nothingReceived

  const socket = new ReconnectingWebSocket(address, [], {
    connectionTimeout: SOCKET_TIMEOUT,
    maxRetries: SOCKET_RETRIES,
    minReconnectionDelay: SOCKET_RETRY_MIN,
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
    const [next, events] = hear(told, message, connections === 1, knownAt)
    told = next
    for (const event of events) onEvent(event)
  })

  async function address(): Promise<string> {
    // The socket takes an invite that never arrives for its own failure and gives up, so a refusal counts as no news.
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

  // An open socket would not outlive the browser's cache of pages: its end there would look like a failure.
  const left = new AbortController()
  const { signal } = left
  addEventListener('pagehide', () => socket.close(), { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && joinAnew(), { signal })

  return {
    /** Tries anew where the retries were spent; does nothing while a connection stands or is being made. */
    retry() {
      if (line.status === 'failed') joinAnew()
    },
    close() {
      left.abort()
      socket.close()
    },
  }
}
