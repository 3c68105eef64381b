import { eventTypes } from '../events.ts'
import { post } from './endpoint.ts'
import { type EventMessage, eventData } from './events.ts'
import { address, payloadUuid } from './ledger-ids.ts'
import * as z from './schema.ts'

/** Whether this is the name of a room that can exist: it bounds the number of rooms. */
export function isRoomName({ kind, id }: { kind: string; id: string }): boolean {
  if (kind === 'payload') return payloadUuid.safeParse(id).success
  if (kind === 'wallet') return address.safeParse(id).success
  return kind === 'collection' && /^all(-\d{1,3})?$/.test(id)
}

const uuid = z.nullable(payloadUuid)

/** An event as the Worker sends it to a room. No page reads one, so pages load no schema of it. */
export const eventMessage = z.union(
  eventTypes.map((type) => z.strictObject({ uuid, type: z.literal(type), data: eventData[type] })),
) as z.ZodMiniType<EventMessage>

/** Events that may come after the first of one message. */
const MAX_MORE_EVENTS = 8

/**
 * What the Worker may ask of a room, POSTed to the room's own path with a signature. `publish` sends an event to all
 * connections of the room, and then those in `after`; `watch` makes a payload room follow the payload's status socket
 * and keep an alarm; `unwatch` ends that, because the payload is settled.
 */
export const roomCommand = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('publish'),
    message: eventMessage,
    after: z.optional(z.array(eventMessage).check(z.maxLength(MAX_MORE_EVENTS))),
  }),
  z.object({ do: z.literal('watch'), statusSocket: z.string(), expiresAt: z.number() }),
  z.object({ do: z.literal('unwatch') }),
])
export type RoomCommand = z.infer<typeof roomCommand>

/**
 * What a payload room noticed. It proves nothing and only causes a check. `watching`: nothing happened, and the status
 * socket is connected. `alarm`: time has passed, and the room cannot know. `empty`: it cannot know either, and has no
 * connection to publish to.
 */
export const wakeUp = z.enum(['opened', 'signed', 'rejected', 'expired', 'watching', 'alarm', 'empty'])
export type WakeUp = z.infer<typeof wakeUp>

/** A room asks the Worker for a check. `again` is when to ask once more, in ms from now; null once the payload is settled. */
export const recheck = post(
  '/api/rooms/look-again',
  z.object({ uuid: payloadUuid, wakeUp }),
  z.object({ again: z.nullable(z.number()) }),
  { limit: null },
)
