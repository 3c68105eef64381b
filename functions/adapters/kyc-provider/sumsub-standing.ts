import type { Standing } from './kyc-provider.ts'
import { type Review, timeOf } from './sumsub-wire.ts'

/** What Sumsub calls a review under way. An answer that it has not completed yet counts for nothing. */
const UNDER_WAY: readonly string[] = [
  'pending',
  'prechecked',
  'queued',
  'onHold',
  'awaitingService',
  'awaitingUser',
]

/** A review as the product knows it. One of another level is none of ours, however it ended. */
export function standingOf(review: Review, applicant: string, level: string): Standing {
  const decided = review.reviewStatus === 'completed' ? review.reviewResult : undefined
  const is = review.levelName === level ? wordFor(review) : 'open'
  const verdict = is === 'approved' || is === 'refused'
  return {
    is,
    applicant,
    level: review.levelName,
    decidedAt: verdict && review.reviewDate !== undefined ? timeOf(review.reviewDate) : null,
    // The one label that is read, and only to tell a refused person of another way: by it nobody is approved.
    duplicate: is === 'refused' && decided?.rejectLabels?.includes('DUPLICATE') === true,
  }
}

function wordFor({ reviewStatus, reviewResult }: Review): Exclude<Standing['is'], 'unknown'> {
  if (UNDER_WAY.includes(reviewStatus)) return 'in-review'
  if (reviewStatus !== 'completed') return 'open'
  if (reviewResult?.reviewAnswer === 'GREEN') return 'approved'
  // What is neither is something new, and nobody is refused by a word that we do not know.
  if (reviewResult?.reviewAnswer !== 'RED') return 'in-review'
  // Only the kind of the refusal counts: the provider says that the same label may stand under either, and labels are added.
  return reviewResult.reviewRejectType === 'RETRY' ? 'resubmit' : 'refused'
}
