import { type RoomName, roomText } from '#contract/rooms'
import { ticketFor } from '#contract/seal'
import type { RoomPass } from '#contract/wire/rooms'
import type { Clock } from '../clock.ts'

/** What lets this reply's reader into a room for the next minute. */
export async function passTo(
  { secrets, clock }: { readonly secrets: { readonly room: string }; readonly clock: Clock },
  room: RoomName,
): Promise<RoomPass> {
  return { ...room, ticket: await ticketFor(secrets.room, roomText(room), clock.now()) }
}
