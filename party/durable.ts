import { type Connection, routePartykitRequest, Server } from 'partyserver'
import type { RoomKind } from '#contract/rooms'
import { isJoining, refuse, roomAt } from './admit.ts'
import Collection from './collection.ts'
import type { ClientMessage } from './connection-state.ts'
import { divideWatchers } from './divide-watchers.ts'
import { CLOSE_INTERNAL, dismiss, type Host } from './host.ts'
import Payload from './payload.ts'
import type { RequestHead } from './request-head.ts'
import { Room } from './room.ts'
import Wallet from './wallet.ts'

/** The close code that a runtime reports for a broken connection. */
const CLOSE_ABNORMAL = 1006

/**
 * The Durable Object namespaces of the rooms. PartyServer derives the paths from their names: `PAYLOAD` serves
 * `/parties/payload/<id>`.
 */
export type RoomBindings = Readonly<Record<Uppercase<RoomKind>, DurableObjectNamespace<Server>>>

export class PayloadRoom extends durable(Payload) {}
export class WalletRoom extends durable(Wallet) {}
export class CollectionRoom extends durable(Collection) {}

/**
 * Routes requests under `/parties/` to the rooms; null for any other path. Only browsers join this way: the Worker
 * reaches a room by its binding. `collectionRooms` is how many rooms the collection has.
 */
export async function routeRooms(
  request: Request,
  env: RoomBindings,
  collectionRooms: number,
): Promise<Response | null> {
  if (!/^\/parties(\/|$)/.test(new URL(request.url).pathname)) return null
  if (!roomAt(request.url)) return refuse('not_found')
  if (!isJoining(request)) return refuse('method_not_allowed')
  const answer = await routePartykitRequest(divideWatchers(request, collectionRooms), env, {
    onBeforeConnect: (joining) => {
      // PartyServer passes on properties of its own in this header, and sends the stack where it cannot read them.
      joining.headers.delete('x-partykit-props')
      return Room.onBeforeConnect(joining, { env })
    },
  })
  return answer ?? refuse('not_found')
}

type ServerClass = new (ctx: DurableObjectState, env: Cloudflare.Env) => Server

/** Wraps a PartyKit class as a Durable Object class. */
function durable(Party: new (host: Host) => Room): ServerClass {
  return class extends Server {
    static override options = { hibernate: true }
    readonly #room = new Party({
      env: this.env,
      storage: this.ctx.storage,
      getConnections: (tag) => this.getConnections(tag),
    })

    override getConnectionTags(_connection: Connection, { request }: { request: RequestHead }): string[] {
      return this.#room.getConnectionTags(_connection, { request })
    }

    override async onConnect(connection: Connection, { request }: { request: RequestHead }): Promise<void> {
      try {
        await this.#room.onConnect(connection, { request })
      } catch (error) {
        // PartyServer would send the stack to the visitor.
        this.#room.crashed('connection', error)
        dismiss(connection, CLOSE_INTERNAL, 'unavailable')
      }
    }

    override onMessage(connection: Connection, message: ClientMessage): void {
      this.#room.onMessage(message, connection)
    }

    override async onClose(connection: Connection, code: number): Promise<void> {
      // PartyServer completes a closing handshake only if the visitor sent a code. After 1006 there is no browser left
      // to answer.
      if (code === CLOSE_ABNORMAL) await this.#room.left(connection)
      else await this.#room.onClose(connection)
    }

    override async onError(connection: Connection): Promise<void> {
      await this.#room.onClose(connection)
    }

    override async onRequest(request: Request): Promise<Response> {
      try {
        return await this.#room.onRequest(request)
      } catch (error) {
        this.#room.crashed('command', error)
        return refuse('internal')
      }
    }

    override async onAlarm(): Promise<void> {
      await this.#room.onAlarm()
    }
  }
}
