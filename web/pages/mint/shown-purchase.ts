import type { Drops } from '#contract/money'
import type { PurchaseStage } from '#contract/purchase-stage'
import type { PurchaseState } from './purchase-flow.ts'
import type { Followed } from './use-followed.ts'
import type { Ways } from './ways-on.tsx'

/** One purchase as its dialog shows it, and what its buyer can do there. */
export interface ShownPurchase extends Followed {
  readonly state: PurchaseState
  readonly stage: PurchaseStage | null
  /** What the network asks of this buyer now, as the slip says too. */
  readonly fee: Drops
  /** The buyer wanted to cancel it, and had signed before. */
  readonly tooLate: boolean
  readonly hide: () => void
  /** Sends a request again that nobody answered. */
  readonly sendAgain: () => void
  /** Gives the place in line up. */
  readonly leaveLine: () => void
  /** What can be done once it has failed. */
  readonly ways: Ways
}
