import { COMMAND_PURPOSE, type RoomName, roomPath, roomText } from '#contract/rooms'
import { SIGNATURE_HEADER, sign } from '#contract/signature'
import type { PayloadUuid } from '#contract/wire/ledger-ids'
import type { RoomCommand } from '#contract/wire/rooms'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import type { Rooms } from './rooms.ts'

/** How one room is reached: a Durable Object of this Worker, or `partykit dev` over HTTP. */
export type RoomConnection = (room: RoomName, request: Request) => Promise<Response>

/** Sends messages to rooms. Every message is signed, so that a room accepts them from the Worker only. */
export function roomsBehind(door: RoomConnection, secret: string, clock: Clock, log: Log): Rooms {
  async function order(room: RoomName, what: RoomCommand): Promise<void> {
    try {
      const body = JSON.stringify(what)
      const mark = await sign(secret, COMMAND_PURPOSE, `${roomText(room)}\n${body}`, clock.now())
      const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: mark }
      const response = await door(
        room,
        new Request(`https://room${roomPath(room)}`, { method: 'POST', headers, body }),
      )
      if (!response.ok)
        log.outsideFailed({ service: 'rooms', what: what.do, reason: `HTTP ${response.status}` })
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'unreachable'
      log.outsideFailed({ service: 'rooms', what: what.do, reason })
    }
  }

  const payload = (uuid: PayloadUuid): RoomName => ({ kind: 'payload', id: uuid })
  return {
    tell: (room, message, ...after) =>
      order(room, { do: 'tell', message, ...(after.length > 0 && { after: [...after] }) }),
    watch: (uuid, statusSocket, expiresAt) => order(payload(uuid), { do: 'watch', statusSocket, expiresAt }),
    rest: (uuid) => order(payload(uuid), { do: 'rest' }),
  }
}

/** The connection to rooms that another process hosts. */
export function httpConnection(partyUrl: string): RoomConnection {
  return (room, request) => fetch(`${partyUrl}${roomPath(room)}`, request)
}
