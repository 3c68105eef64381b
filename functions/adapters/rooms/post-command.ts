import { COMMAND_PURPOSE, collectionRooms, commandText, type RoomName, roomPath } from '#contract/rooms'
import { SIGNATURE_HEADER, sign } from '#contract/signature'
import { SECOND } from '#contract/timing'
import type { PayloadUuid } from '#contract/wire/ledger-ids'
import type { RoomCommand } from '#contract/wire/rooms'
import { type Clock, timeOut } from '../../clock.ts'
import type { Log } from '../../log.ts'
import { whyFailed } from '../../why-failed.ts'
import type { Rooms } from './rooms.ts'

const TIME_OUT = 5 * SECOND

/** How one room is reached: a Durable Object of this Worker, or `partykit dev` over HTTP. */
export type RoomConnection = (room: RoomName, request: Request) => Promise<Response>

/**
 * Sends commands to rooms. Each is signed, so that a room accepts commands of the Worker only. An event of the collection
 * goes to each of its rooms; `collectionCount` is how many it has.
 */
export function roomsBehind(
  connection: RoomConnection,
  secret: string,
  clock: Clock,
  log: Log,
  collectionCount = 1,
): Rooms {
  async function command(room: RoomName, what: RoomCommand): Promise<void> {
    try {
      const body = JSON.stringify(what)
      const mark = await sign(secret, COMMAND_PURPOSE, commandText(room, body), clock.now())
      const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: mark }
      const signal = timeOut(TIME_OUT)
      const response = await connection(
        room,
        new Request(`https://room${roomPath(room)}`, { method: 'POST', headers, body, signal }),
      )
      if (!response.ok)
        log.outsideFailed({ service: 'rooms', what: what.do, reason: `HTTP ${response.status}` })
    } catch (error) {
      log.outsideFailed({ service: 'rooms', what: what.do, reason: whyFailed(error) })
    }
  }

  const payload = (uuid: PayloadUuid): RoomName => ({ kind: 'payload', id: uuid })
  return {
    async publish(room, message, ...after) {
      const what: RoomCommand = { do: 'publish', message, ...(after.length > 0 && { after: [...after] }) }
      const rooms = room.kind === 'collection' ? collectionRooms(collectionCount) : [room]
      await Promise.all(rooms.map((each) => command(each, what)))
    },
    watch: (uuid, statusSocket, expiresAt) =>
      command(payload(uuid), { do: 'watch', statusSocket, expiresAt }),
    unwatch: (uuid) => command(payload(uuid), { do: 'unwatch' }),
  }
}

/** The connection to rooms of `partykit dev` at this address. */
export function httpConnection(partyUrl: string): RoomConnection {
  return (room, request) => fetch(`${partyUrl}${roomPath(room)}`, request)
}
