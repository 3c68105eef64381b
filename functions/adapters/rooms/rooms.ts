import type { RoomName } from '#contract/rooms'
import type { EventMessage } from '#contract/wire/events'
import type { Address, PayloadUuid } from '#contract/wire/ledger-ids'

/** The rooms that publish the events of a purchase: its wallet's and, once there is one, its payload's. */
export function roomsOf(wallet: Address, payload: PayloadUuid | null): readonly RoomName[] {
  const own: RoomName = { kind: 'wallet', id: wallet }
  return payload ? [own, { kind: 'payload', id: payload }] : [own]
}

/** Publishes events to rooms. A room that cannot be reached delays nothing: failures are logged, never thrown. */
export interface Rooms {
  /**
   * Events of one moment are sent together, in their order.
   * @example
   * await rooms.publish(room, { type: 'wallet-data-refresh', uuid: null, data: { address: wallet } })
   */
  publish(room: RoomName, message: EventMessage, ...after: readonly EventMessage[]): Promise<void>
  /** Makes the payload's room follow its status socket and wake the Worker until the payload is settled. */
  watch(uuid: PayloadUuid, statusSocket: string, expiresAt: number): Promise<void>
  unwatch(uuid: PayloadUuid): Promise<void>
}
