import type { RoomName } from '#contract/rooms'
import type { EventMessage } from '#contract/wire/events'
import type { PayloadUuid } from '#contract/wire/ledger-ids'

/** Tells rooms that something changed. A room that cannot be reached costs nobody anything: failures are logged, never thrown. */
export interface Rooms {
  /** Events of one moment go together, in their order. */
  tell(room: RoomName, message: EventMessage, ...after: readonly EventMessage[]): Promise<void>
  /** Makes the payload's room follow its status socket and ask us to look again until it is settled. */
  watch(uuid: PayloadUuid, statusSocket: string, expiresAt: number): Promise<void>
  rest(uuid: PayloadUuid): Promise<void>
}
