import { expect } from 'vitest'
import { WebSocket } from 'ws'
import type { EventType } from '#contract/events'
import { type RoomName, roomPath } from '#contract/rooms'
import { type Envelope, envelope } from '#contract/wire/events'

/** A visitor's socket: everything received, and how it ended. */
export interface Visitor {
  /** Every envelope so far, each checked against the contract. */
  readonly received: readonly Envelope[]
  /** Waits for an event of this type, and returns the first. */
  receives(type: EventType): Promise<Envelope>
  /** Waits for the room's close frame, and returns its code. */
  closed(): Promise<number>
  say(message: string | Uint8Array): void
  leave(): Promise<void>
}

interface SocketOptions {
  readonly invite?: string | null
  readonly origin?: string | null
  /** The number of the last event received before. */
  readonly since?: number | null
  /** The network address of the visitor. */
  readonly from?: string | null
  /** The requested connection id. */
  readonly connectionId?: string | null
  /** Further headers, which a browser cannot send. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Opens a socket to a room. It may be closed again at once: `closed` tells. */
export function visitRoom(
  at: string,
  room: RoomName,
  {
    invite = null,
    origin = null,
    from = null,
    since = null,
    connectionId = null,
    headers = {},
  }: SocketOptions = {},
): Visitor {
  const url = new URL(roomPath(room), at.replace('http', 'ws'))
  if (invite !== null) url.searchParams.set('invite', invite)
  if (since !== null) url.searchParams.set('since', String(since))
  if (connectionId !== null) url.searchParams.set('_pk', connectionId)
  const socket = new WebSocket(url, {
    headers: {
      ...headers,
      ...(origin !== null && { origin }),
      ...(from !== null && { 'cf-connecting-ip': from }),
    },
  })
  const received: Envelope[] = []
  let code: number | null = null
  socket.on('message', (data) => received.push(envelope.parse(JSON.parse(String(data)))))
  socket.on('close', (given) => {
    code = given
  })
  // A refused handshake is an error and a close; the close is what tests look at.
  socket.on('error', () => {})
  async function closed(): Promise<number> {
    await expect.poll(() => socket.readyState).toBeGreaterThanOrEqual(WebSocket.CLOSING)
    // The runtime may close late after its close frame. A browser waits two seconds; a test need not.
    socket.terminate()
    await expect.poll(() => code).not.toBeNull()
    return code ?? 0
  }
  return {
    received,
    async receives(type) {
      await expect.poll(() => received.map((one) => one.type)).toContain(type)
      const found = received.find((one) => one.type === type)
      if (!found) throw new Error(`no event ${type} arrived`)
      return found
    },
    closed,
    say: (message) => socket.send(message),
    async leave() {
      socket.close()
      await expect.poll(() => code).not.toBeNull()
    },
  }
}
