import type { WakeUp } from '#contract/wire/rooms'
import type { Purchase } from './purchase.ts'
import type { Reason } from './reasons.ts'

/**
 * The caller: the buyer's request, a buyer who cancels, a wake-up of a room or webhook, the cron run, or the follower,
 * because a ledger closed or a transaction of this purchase was read. A page only reads the row.
 */
export type Asker = 'request' | 'cancel' | 'cron' | 'close' | 'ledger' | Exclude<WakeUp, 'empty'>

/** Who asks by a wake-up. An empty room was told nothing, as one whose time has passed. */
export function askerOf(wakeUp: WakeUp): Asker {
  return wakeUp === 'empty' ? 'alarm' : wakeUp
}

/** What a step may use besides the services. */
export interface Check {
  readonly asker: Asker
  /** Until when a step may wait for the ledger, unix ms. */
  readonly deadline: number
}

/**
 * What a step did. `moved`: the purchase as it is now, and why it ends if the step decided that. `again`: another
 * caller moved it first, so read it again. `wait`: nothing can be done before something changes outside.
 */
export type Step =
  | { readonly kind: 'moved'; readonly purchase: Purchase; readonly why?: Reason }
  | { readonly kind: 'again' }
  | { readonly kind: 'wait' }

/** The step of a move: null, which `move` answers when another caller was first, means to read again. */
export function stepTo(moved: Purchase | null, why?: Reason): Step {
  if (!moved) return { kind: 'again' }
  return { kind: 'moved', purchase: moved, ...(why !== undefined && { why }) }
}
