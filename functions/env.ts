import type { Limit } from '#contract/wire/endpoint'
import type { OwnEntrypoint } from './adapters/cache/workers-cache.ts'
import type { FollowerBinding } from './adapters/ledger/durable-follower.ts'
import type { MailBinding } from './adapters/mail/cloudflare-mail.ts'
import type { RoomBindings } from './adapters/rooms/durable-connection.ts'

/** The limits of wrangler.toml: by IPv4 address or IPv6 /64 before the sign-in, by wallet after it. No sale depends on them. */
export type LimitName = `LIMIT_${Uppercase<Limit>}`

export function limitName(limit: Limit): LimitName {
  return `LIMIT_${limit.toUpperCase() as Uppercase<Limit>}`
}

/** The Worker's bindings. Variables and secrets are parsed by `readConfig`. */
export interface Env
  extends RoomBindings,
    FollowerBinding,
    OwnEntrypoint,
    Partial<Record<LimitName, RateLimit>> {
  readonly DB: D1Database
  readonly ASSETS?: Fetcher
  /** The version of the Worker that runs, where one was deployed. */
  readonly VERSION?: WorkerVersionMetadata
  /** Stores page timings: a data set of Workers Analytics Engine, where one is bound. */
  readonly VITALS?: AnalyticsEngineDataset
  /** Sends mail, where `MAIL_FROM` names its sender. */
  readonly MAIL?: MailBinding
}
