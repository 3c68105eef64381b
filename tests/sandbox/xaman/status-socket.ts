import { isExpired, type Payload } from './payload.ts'
import { secondsLeft } from './payload-view.ts'

/** The used part of a client's socket. */
interface StatusListener {
  readonly readyState: number
  readonly OPEN: number
  send(text: string): void
  close(): void
  terminate(): void
  on(event: 'message' | 'error' | 'close', act: () => void): unknown
}

/** Runs a callback after this many milliseconds; returns a function to cancel it. */
export type After = (ms: number, act: () => void) => () => void

/** One frame of the status socket. */
type StatusMessage = Record<string, unknown>

/** The public status sockets: any client with a uuid may connect, and no message is authoritative. */
export interface StatusSockets {
  /** Greets a new client and sends it updates; closes it if the payload is unknown. */
  accept(socket: StatusListener, uuid: string): void
  publish(uuid: string, message: StatusMessage): void
  close(): void
}

/** The longest a timer can count, some 25 days. */
const LONGEST_TIMER = 2 ** 31 - 1

export const byTimer: After = (ms, act) => {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}

/** `tickEvery` is the platform's interval of countdown messages, in milliseconds. */
export function createStatusSockets(
  find: (uuid: string) => Payload | undefined,
  { now, after, tickEvery }: { now: () => number; after: After; tickEvery: number },
): StatusSockets {
  const listeners = new Map<string, Set<StatusListener>>()

  function accept(socket: StatusListener, uuid: string) {
    const payload = find(uuid)
    if (!payload) {
      send(socket, { message: 'Invalid payload!' })
      socket.close()
      return
    }
    const room = listeners.get(uuid) ?? new Set()
    listeners.set(uuid, room.add(socket))

    send(socket, { message: `Welcome ${uuid}` })
    // A final message is never repeated to a client that connects after it: it gets `expired`, and must read the
    // payload.
    const late = payload.answer !== null || isExpired(payload, now())
    if (late) send(socket, { expired: true })
    tick(socket, uuid)

    let stopTicking = after(tickEvery, function again() {
      tick(socket, uuid)
      stopTicking = after(tickEvery, again)
    })
    let forgetExpiry = () => {}
    const awaitExpiry = () => {
      const current = find(uuid)
      if (!current) return
      if (isExpired(current, now())) send(socket, { expired: true })
      else forgetExpiry = after(Math.min(LONGEST_TIMER, Math.max(1, current.expiresAt - now())), awaitExpiry)
    }
    if (!late) awaitExpiry()
    socket.on('message', () => send(socket, { message: 'Right back at you!' }))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      stopTicking()
      forgetExpiry()
      room.delete(socket)
      if (room.size === 0) listeners.delete(uuid)
    })
  }

  function tick(socket: StatusListener, uuid: string) {
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

function send(socket: StatusListener, message: StatusMessage) {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
}
