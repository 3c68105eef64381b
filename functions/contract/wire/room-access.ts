import { roomKinds } from '../rooms.ts'
import * as z from './schema.ts'

/** A room, and the invite that lets a browser into it: the query parameter `invite` of its WebSocket. */
export const roomAccess = z.object({
  kind: z.enum(roomKinds),
  id: z.string(),
  invite: z.nullable(z.string()),
})
export type RoomAccess = z.infer<typeof roomAccess>
