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
 * What a step did. `moved`: the purchase as it is now, and why it ends if the step decided that. `again`: another caller
 * moved it first, so look at it anew. `wait`: nothing can be done before something changes outside.
 */
export type Step =
  | { readonly kind: 'moved'; readonly purchase: Purchase; readonly why?: Reason }
  | { readonly kind: 'again' }
  | { readonly kind: 'wait' }

/** The step that a move made: null, as `move` answers when another caller was first, is to look again. */
export function stepTo(moved: Purchase | null, why?: Reason): Step {
  if (!moved) return { kind: 'again' }
  return { kind: 'moved', purchase: moved, ...(why !== undefined && { why }) }
}
