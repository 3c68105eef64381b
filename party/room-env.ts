import { versionName } from '#contract/version'
import * as z from '#contract/wire/schema'

interface Service {
  fetch(request: Request): Promise<Response>
}

/** A rate limit of the Worker. */
interface Limit {
  limit(counted: { key: string }): Promise<{ success: boolean }>
}

const roomEnv = z.object({
  /** Shared by the Worker and the rooms: signs messages, invites and wake-ups. */
  ROOM_SECRET: z.string().check(z.minLength(16)),
  /** The Worker itself, when the rooms are its Durable Objects. */
  SELF: z.optional(
    z.custom<Service>((given) => typeof given === 'object' && given !== null && 'fetch' in given),
  ),
  /** Counts by address who opens sockets, with those who read the API; absent where the host has no limits. */
  LIMIT_READ: z.optional(
    z.custom<Limit>((given) => typeof given === 'object' && given !== null && 'limit' in given),
  ),
  /** The Worker's address, when the rooms run outside it. */
  WORKER_URL: z.optional(z.string().check(z.regex(/^https?:\/\//))),
  /** The site, whose pages may join. Pages of every site may when it is absent, as under `partykit dev`. */
  SITE_URL: z.optional(z.string()),
  /** Origins of other sites whose pages may join, as they may call the API; with commas in between. */
  CORS_ORIGINS: z.optional(z.string()),
})
export type RoomEnv = z.infer<typeof roomEnv>

const deployed = z.object({ VERSION: z.object({ id: z.string() }) })

/** The version of the Worker that hosts the room; `local` where none was deployed. Never throws. */
export function versionIn(env: object): string {
  return versionName(deployed.safeParse(env).data?.VERSION)
}

const read = new WeakMap<object, RoomEnv>()

/**
 * Parses a room's configuration, once. Throws when it is invalid: a room without its secret must admit no connection.
 */
export function readRoomEnv(env: object): RoomEnv {
  const known = read.get(env)
  if (known) return known
  const parsed = roomEnv.parse(env)
  read.set(env, parsed)
  return parsed
}
