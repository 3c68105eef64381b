import type { EdgeCache } from './adapters/cache/edge-cache.ts'
import type { KycProvider } from './adapters/kyc-provider/kyc-provider.ts'
import type { Follower } from './adapters/ledger/follower.ts'
import type { Ledger } from './adapters/ledger/ledger.ts'
import type { Mail } from './adapters/mail/mail.ts'
import type { Rooms } from './adapters/rooms/rooms.ts'
import type { Signer } from './adapters/signer/signer.ts'
import type { Xaman } from './adapters/xaman/xaman.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { Secrets } from './config/secrets.ts'
import type { Log } from './log.ts'

/** Everything that the use cases may use. Each asks for the part it needs. */
export interface Services {
  readonly config: Config
  readonly secrets: Secrets
  readonly signer: Signer
  readonly clock: Clock
  readonly log: Log
  readonly db: D1Database
  readonly ledger: Ledger
  readonly follower: Follower
  readonly xaman: Xaman
  readonly rooms: Rooms
  readonly edge: EdgeCache
  readonly kyc: KycProvider
  /** Null where no mail is sent. */
  readonly mail: Mail | null
  /** Lets work continue after the reply has been sent. */
  readonly defer: (work: Promise<unknown>) => void
}
