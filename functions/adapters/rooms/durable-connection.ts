import type { Server } from 'partyserver'
import type { RoomKind } from '#contract/rooms'
import type { RoomConnection } from './post-command.ts'

/** The Durable Object namespaces of the rooms: the kinds of the contract, in capitals. */
export type RoomBindings = Readonly<Record<Uppercase<RoomKind>, DurableObjectNamespace<Server>>>

/**
 * The connection to rooms that are Durable Objects of this Worker. A command is one call: an object knows the name that it
 * is reached by, so PartyServer's `getServerByName`, which sends the name in a call of its own, is not needed. The
 * runtime retries a call that did not reach its object.
 */
export function durableConnection(env: RoomBindings): RoomConnection {
  return ({ kind, id }, request) =>
    env[kind.toUpperCase() as Uppercase<RoomKind>].getByName(id).fetch(request)
}
