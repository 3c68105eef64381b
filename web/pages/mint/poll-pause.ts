import { HEALTH_POLL, PURCHASE_POLL, VERDICT_PATIENCE, VERDICT_POLL } from '#contract/timing'
import { isUndecided, openPurchase, type PurchaseState } from './purchase-flow.ts'

interface Ears {
  /** Whether the room stands that tells when something happens. */
  readonly roomOpen: boolean
  /** Ms since the buyer signed; null while nobody waits for the ledger. */
  readonly signedFor: number | null
}

/**
 * In how many ms to read the purchase without having been told of anything; null to leave it at what is told. A
 * signature that has no verdict in time is asked after whatever happens: somebody may have paid.
 */
export function pollPause(state: PurchaseState, { roomOpen, signedFor }: Ears): number | null {
  if (!openPurchase(state)) return null
  if (signedFor !== null && signedFor >= VERDICT_PATIENCE) return VERDICT_POLL
  if (isUndecided(state)) return HEALTH_POLL
  if (state.step !== 'following' || roomOpen) return null
  return state.trouble === 'polls-spent' && signedFor === null ? null : PURCHASE_POLL
}
