import type { OwnEntrypoint } from './cache/workers-cache.ts'
import type { FollowerBinding } from './ledger/durable-follower.ts'
import type { RoomBindings } from './rooms/durable-door.ts'

/**
 * The rate limits that wrangler.toml configures, by IPv4 address or IPv6 /64 until somebody has signed in, by wallet from
 * then on. They damp abuse; no sale rests on them.
 */
export const limitNames = [
  'LIMIT_CONNECT',
  'LIMIT_PURCHASE',
  'LIMIT_READ',
  'LIMIT_WALLET',
  'LIMIT_LEDGER',
] as const
export type LimitName = (typeof limitNames)[number]

/** The Worker's bindings. Variables and secrets are parsed by `readConfig`. */
export interface Env
  extends RoomBindings,
    FollowerBinding,
    OwnEntrypoint,
    Partial<Record<LimitName, RateLimit>> {
  readonly DB: D1Database
  readonly ASSETS?: Fetcher
}
