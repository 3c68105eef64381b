import type { Hint } from '#contract/wire/rooms'
import type { Purchase } from './purchase.ts'
import type { Reason } from './reasons.ts'

/**
 * Who asks: the buyer's own call, a room's or webhook's hint, the clock, or the follower, because a ledger closed or a
 * transaction of this purchase was read. A page only reads the row.
 */
export type Asker = 'request' | 'cron' | 'close' | 'ledger' | Hint

/** What a step may use besides the services. */
export interface Look {
  readonly asker: Asker
  /** How long a step may wait for the ledger, unix ms. */
  readonly deadline: number
}

/**
 * What a step did: moved the purchase (and why it ends, if it decided that), lost the race to somebody else, or has to
 * wait for the world.
 */
export type Step = { readonly moved: Purchase; readonly why?: Reason } | 'again' | 'wait'
