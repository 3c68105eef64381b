import { roomKinds } from '../rooms.ts'
import * as z from './schema.ts'

/** The ticket that lets a browser into one room: the query parameter `invite` of its WebSocket. */
export const roomAccess = z.object({
  kind: z.enum(roomKinds),
  id: z.string(),
  invite: z.nullable(z.string()),
})
export type RoomAccess = z.infer<typeof roomAccess>
