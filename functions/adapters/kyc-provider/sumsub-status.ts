import type { ProviderStatus } from './kyc-provider.ts'
import { type Review, timeOf } from './sumsub-wire.ts'

/** What Sumsub calls a review under way. An answer that is not completed yet does not count. */
const UNDER_WAY: readonly string[] = [
  'pending',
  'prechecked',
  'queued',
  'onHold',
  'awaitingService',
  'awaitingUser',
]

/** A review as the product knows it. A review of another level is not ours, whatever its result. */
export function providerStatusOf(review: Review, applicant: string, level: string): ProviderStatus {
  const decided = review.reviewStatus === 'completed' ? review.reviewResult : undefined
  const is = review.levelName === level ? wordFor(review) : 'open'
  const verdict = is === 'approved' || is === 'refused'
  return {
    is,
    applicant,
    level: review.levelName,
    decidedAt: verdict && review.reviewDate !== undefined ? timeOf(review.reviewDate) : null,
    // The only label that is read, and only to tell a refused person of another remedy: it never approves.
    duplicate: is === 'refused' && decided?.rejectLabels?.includes('DUPLICATE') === true,
  }
}

function wordFor({ reviewStatus, reviewResult }: Review): Exclude<ProviderStatus['is'], 'unknown'> {
  if (UNDER_WAY.includes(reviewStatus)) return 'in-review'
  if (reviewStatus !== 'completed') return 'open'
  if (reviewResult?.reviewAnswer === 'GREEN') return 'approved'
  // Any other answer is new to us, and an unknown word never refuses.
  if (reviewResult?.reviewAnswer !== 'RED') return 'in-review'
  // Only the type of the refusal counts: the provider says that the same label may have either type, and labels are
  // added.
  return reviewResult.reviewRejectType === 'RETRY' ? 'resubmit' : 'refused'
}
