import { type RoomName, roomPath, roomText } from '#contract/rooms'
import { inviteOpens } from '#contract/signature'
import type { Envelope } from '#contract/wire/events'
import type { RoomAccess } from '#contract/wire/room-access'
import { roomsBehind } from '../../functions/adapters/rooms/post-command.ts'
import type { Rooms as ProductRooms } from '../../functions/adapters/rooms/rooms.ts'
import type { Clock } from '../../functions/clock.ts'
import type { Log } from '../../functions/log.ts'
import type { VisitorConnection } from '../../party/host.ts'
import type { Chance } from './chance.ts'
import { Injected, type Isolate, type Ports } from './ports.ts'
import { createRoomHost, type HostParts, type RoomHost } from './room-host.ts'

/** The product's rooms, as the Worker and browsers reach them. */
export interface Rooms {
  for(isolate: Isolate, clock: Clock, log: Log): ProductRooms
  /**
   * Connects a browser to a room, by an invite; with `since`, the last sequence number received, it is sent what it missed.
   * Returns a function that disconnects, or null if the connection is refused.
   */
  join(access: RoomAccess, browser: Browser, since?: number): Promise<(() => void) | null>
  /** The payloads that rooms still check. */
  watched(): string[]
}

/** The browser's end of a connection. */
export interface Browser {
  readonly address: string
  receives(envelope: Envelope): void
  /** The socket was closed by the other end. */
  cut(): void
}

interface RoomsParts extends HostParts {
  readonly ports: Ports
  readonly secret: string
  /** Receives every message to a room. */
  receives(text: string): void
}

export function createRooms(parts: RoomsParts): Rooms {
  const { ports, swarm, schedule, chance, crash } = parts
  const hosts = new Map<string, RoomHost>()

  function hostOf(name: RoomName): RoomHost {
    const known = hosts.get(roomText(name)) ?? createRoomHost(name, parts)
    hosts.set(roomText(name), known)
    return known
  }

  async function execute(name: RoomName, request: Request): Promise<Response> {
    try {
      return await hostOf(name).inside((room) => room.onRequest(request))
    } catch (error) {
      crash(`a message to a ${name.kind}'s room`, error)
      throw error
    }
  }

  return {
    for: (isolate, clock, log) =>
      roomsBehind(
        async (name, request) => {
          parts.receives(await request.clone().text())
          return ports.through(
            isolate,
            `a ${name.kind}'s room hears`,
            () => execute(name, request),
            () => (swarm.strikes('rooms down') ? down(chance) : null),
          )
        },
        parts.secret,
        clock,
        log,
      ),

    async join({ kind, id, invite }, browser, since) {
      const name = { kind, id }
      await new Promise<void>((resolve) => {
        schedule.after(chance.between(5, 200), `a browser joins a ${kind}'s room`, resolve)
      })
      const open =
        kind === 'collection' || (await inviteOpens(parts.secret, roomText(name), invite, schedule.now()))
      if (!open || swarm.strikes('rooms down')) return null
      const host = hostOf(name)
      const visitor = visitorFor(browser, () => host.visitors.delete(visitor))
      const leave = () => {
        if (!host.visitors.delete(visitor)) return
        host.inside((room) => room.onClose(visitor)).catch((error) => crash('a visitor leaves', error))
      }
      const url = `https://room${roomPath(name)}${since === undefined ? '' : `?since=${since}`}`
      const request = { url, method: 'GET', headers: new Headers({ 'cf-connecting-ip': browser.address }) }
      try {
        await host.inside((room) => {
          host.visitors.set(visitor, room.getConnectionTags(visitor, { request })[0] ?? '')
          return room.onConnect(visitor, { request })
        })
      } catch (error) {
        crash('a visitor comes in', error)
        host.visitors.delete(visitor)
        return null
      }
      return leave
    },

    watched: () =>
      [...hosts].flatMap(([text, { stored }]) =>
        stored('watch') === undefined ? [] : [text.slice(text.indexOf(':') + 1)],
      ),
  }
}

/** A message to a room that is down is lost, or it arrives and its answer is lost. */
function down(chance: Chance) {
  return { do: chance.pick(['before', 'after'] as const), error: new Injected('the room is down') }
}

function visitorFor(browser: Browser, gone: () => boolean): VisitorConnection {
  let state: unknown = null
  return {
    get state() {
      return state
    },
    setState: (given) => {
      state = given
    },
    send: (text) => browser.receives(JSON.parse(text) as Envelope),
    close() {
      if (gone()) browser.cut()
    },
  }
}
