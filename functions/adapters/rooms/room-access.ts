import { type RoomName, roomText } from '#contract/rooms'
import { inviteFor } from '#contract/signature'
import type { RoomAccess } from '#contract/wire/room-access'
import type { Clock } from '../../clock.ts'

/** An invite that lets the reader of this reply into a room for the next minute. */
export async function accessTo(
  { secrets, clock }: { readonly secrets: { readonly room: string }; readonly clock: Clock },
  room: RoomName,
): Promise<RoomAccess> {
  return { ...room, invite: await inviteFor(secrets.room, roomText(room), clock.now()) }
}
