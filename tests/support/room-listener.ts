import { WebSocket } from 'ws'
import { roomPath } from '#contract/rooms'
import { type Envelope, envelope } from '#contract/wire/events'
import type { RoomAccess } from '#contract/wire/room-access'
import { TIME_OUT } from './time-out.ts'
import type { World } from './world.ts'

/** A member of a room, as a browser is. */
export interface Listener {
  /** Every event received, in order. */
  readonly received: readonly Envelope[]
  types(): string[]
  /** Resolves once an event of this type has been received. */
  receives(type: Envelope['type']): Promise<Envelope>
  leave(): void
}

/**
 * Joins a room of the Worker with its invite. Every message must be an envelope of the contract, unless `read` reads those of
 * another release: what it returns null for is not received.
 */
export async function joinRoom(
  world: World,
  access: RoomAccess,
  read: (message: unknown) => Envelope | null = (message) => envelope.parse(message),
): Promise<Listener> {
  const url = new URL(roomPath(access), await world.worker.ready)
  url.protocol = 'ws:'
  if (access.invite) url.searchParams.set('invite', access.invite)
  const socket = new WebSocket(url)
  const received: Envelope[] = []
  const wake = new Set<() => void>()
  socket.on('message', (data) => {
    const event = read(JSON.parse(String(data)))
    if (event) received.push(event)
    for (const waiter of [...wake]) waiter()
  })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  return {
    received,
    types: () => received.map(({ type }) => type),
    receives(type) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`received only ${received.map((one) => one.type)}`)),
          TIME_OUT,
        )
        const look = () => {
          const found = received.find((one) => one.type === type)
          if (!found) return
          clearTimeout(timer)
          wake.delete(look)
          resolve(found)
        }
        wake.add(look)
        look()
      })
    },
    leave: () => socket.close(),
  }
}
