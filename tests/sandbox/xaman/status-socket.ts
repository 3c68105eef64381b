import type { WebSocket } from 'ws'
import { isExpired, type Payload } from './payload.ts'
import { secondsLeft } from './payload-view.ts'

/** One frame of the status socket. */
export type StatusMessage = Record<string, unknown>

/** The public status sockets: anyone who knows a uuid may listen, and nothing said here is authoritative. */
export interface StatusSockets {
  /** Greets a new listener and keeps it told; closes it when the payload is unknown. */
  accept(socket: WebSocket, uuid: string): void
  publish(uuid: string, message: StatusMessage): void
  close(): void
}

/** The longest a timer can count, some 25 days. */
const LONGEST_TIMER = 2 ** 31 - 1

/** `tickEvery` is the platform's interval of countdown messages, in milliseconds. */
export function createStatusSockets(
  find: (uuid: string) => Payload | undefined,
  { now, tickEvery }: { now: () => number; tickEvery: number },
): StatusSockets {
  const listeners = new Map<string, Set<WebSocket>>()

  function accept(socket: WebSocket, uuid: string) {
    const payload = find(uuid)
    if (!payload) {
      send(socket, { message: 'Invalid payload!' })
      socket.close()
      return
    }
    const room = listeners.get(uuid) ?? new Set()
    listeners.set(uuid, room.add(socket))

    send(socket, { message: `Welcome ${uuid}` })
    // A final message is never repeated to whoever connects after it: they read `expired`, and must ask.
    const late = payload.answer !== null || isExpired(payload, now())
    if (late) send(socket, { expired: true })
    tick(socket, uuid)

    const ticking = setInterval(() => tick(socket, uuid), tickEvery)
    let expiring: NodeJS.Timeout | undefined
    const awaitExpiry = () => {
      const current = find(uuid)
      if (!current) return
      if (isExpired(current, now())) send(socket, { expired: true })
      else expiring = setTimeout(awaitExpiry, Math.min(LONGEST_TIMER, Math.max(1, current.expiresAt - now())))
    }
    if (!late) awaitExpiry()
    socket.on('message', () => send(socket, { message: 'Right back at you!' }))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearInterval(ticking)
      clearTimeout(expiring)
      room.delete(socket)
      if (room.size === 0) listeners.delete(uuid)
    })
  }

  function tick(socket: WebSocket, uuid: string) {
    const payload = find(uuid)
    if (payload) send(socket, { expires_in_seconds: secondsLeft(payload, now()) })
  }

  return {
    accept,
    publish(uuid, message) {
      for (const socket of listeners.get(uuid) ?? []) send(socket, message)
    },
    close() {
      for (const room of listeners.values()) for (const socket of room) socket.terminate()
    },
  }
}

function send(socket: WebSocket, message: StatusMessage) {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
}
