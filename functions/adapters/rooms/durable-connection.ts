import { getServerByName, type Server } from 'partyserver'
import type { RoomKind } from '#contract/rooms'
import type { RoomConnection } from './post-command.ts'

/** The Durable Object namespaces of the rooms: the kinds of the contract, in capitals. */
export type RoomBindings = Readonly<Record<Uppercase<RoomKind>, DurableObjectNamespace<Server>>>

/** The connection to rooms that are Durable Objects of this Worker. */
export function durableConnection(env: RoomBindings): RoomConnection {
  return async ({ kind, id }, request) => {
    const namespace = env[kind.toUpperCase() as Uppercase<RoomKind>]
    return (await getServerByName(namespace, id)).fetch(request)
  }
}
