import type { KycState } from '#contract/kyc'
import type { ProviderStatus } from '../../adapters/kyc-provider/kyc-provider.ts'

/** What can happen to a check: the link to it was given out, or the provider was asked and gave this status. */
export const kycEvents = [
  'started',
  'unknown',
  'open',
  'in-review',
  'resubmit',
  'approved',
  'refused',
] as const satisfies readonly ('started' | ProviderStatus['is'])[]
type KycEvent = (typeof kycEvents)[number]

/** For a person who was never approved, the provider's status is simply taken over. */
const plain = {
  open: 'open',
  'in-review': 'in-review',
  resubmit: 'resubmit',
  approved: 'approved',
  refused: 'refused',
} as const

/**
 * The life-cycle of a check. The provider's status is the truth, in whatever order it comes; only a withdrawn approval
 * stays withdrawn until the person begins anew. The same status twice changes nothing the second time.
 */
const life: Record<KycState, Record<KycEvent, KycState>> = {
  none: { ...plain, started: 'open', unknown: 'none' },
  open: { ...plain, started: 'open', unknown: 'open' },
  'in-review': { ...plain, started: 'in-review', unknown: 'open' },
  resubmit: { ...plain, started: 'resubmit', unknown: 'open' },
  approved: { ...plain, started: 'approved', unknown: 'withdrawn', open: 'withdrawn', resubmit: 'withdrawn' },
  refused: { ...plain, started: 'refused', unknown: 'refused' },
  withdrawn: { ...plain, started: 'open', unknown: 'withdrawn', open: 'withdrawn', resubmit: 'withdrawn' },
}

/** The status to which an event leads. */
export function next(state: KycState, event: KycEvent): KycState {
  return life[state][event]
}

/** Whether the provider has decided, and its status is valid until it reports something else. */
export function isVerdict(state: KycState): boolean {
  return state === 'approved' || state === 'refused' || state === 'withdrawn'
}
