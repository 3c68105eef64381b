import * as z from 'zod'

const answerSchema = z.object({
  reviewAnswer: z.literal(['GREEN', 'RED']),
  rejectLabels: z.array(z.string()),
  reviewRejectType: z.nullable(z.literal(['FINAL', 'RETRY'])),
  /** For the person; `clientComment` is for the client only. */
  moderationComment: z.string(),
  clientComment: z.string(),
})
export type Answer = z.infer<typeof answerSchema>

export const applicantSchema = z.object({
  id: z.string(),
  inspectionId: z.string(),
  externalUserId: z.string(),
  levelName: z.string(),
  sandbox: z.boolean(),
  createdAt: z.number(),
  /** The shown document's number, which identifies two applicants as one person. */
  document: z.nullable(z.string()),
  attempts: z.number(),
  reviewStatus: z.literal(['init', 'pending', 'prechecked', 'queued', 'onHold', 'completed']),
  reviewedAt: z.nullable(z.number()),
  answer: z.nullable(answerSchema),
  /** Deactivated in the dashboard. */
  deleted: z.boolean().default(false),
})
export type Applicant = z.infer<typeof applicantSchema>

/** The verdicts that the desk offers. */
const verdicts = {
  approve: { reviewAnswer: 'GREEN', labels: [], type: null, comment: '' },
  again: {
    reviewAnswer: 'RED',
    labels: ['UNSATISFACTORY_PHOTOS'],
    type: 'RETRY',
    comment: 'We could not read your document. Please take the photos again in better light.',
  },
  refuse: {
    reviewAnswer: 'RED',
    labels: ['FORGERY'],
    type: 'FINAL',
    comment: 'We cannot accept this document.',
  },
} as const
export type Verdict = keyof typeof verdicts

/** The verdict on an applicant whose document was approved for another applicant. */
export const duplicate: Answer = {
  reviewAnswer: 'RED',
  rejectLabels: ['DUPLICATE'],
  reviewRejectType: 'FINAL',
  moderationComment: 'This person has been verified before.',
  clientComment: 'Applicant was already created for this client',
}

/** A verdict in the provider's own fields. */
export function answerOf(verdict: Verdict): Answer {
  const { reviewAnswer, labels, type, comment } = verdicts[verdict]
  return {
    reviewAnswer,
    rejectLabels: [...labels],
    reviewRejectType: type,
    moderationComment: comment,
    clientComment: comment === '' ? '' : 'not for the eyes of the applicant',
  }
}

/** The review as `GET …/status` answers it, and as `GET …/one` carries it. */
export function reviewView({ id, attempts, levelName, createdAt, reviewedAt, ...rest }: Applicant) {
  return {
    reviewId: `rev-${id}`,
    attemptId: `att-${id}-${attempts}`,
    attemptCnt: attempts,
    levelName,
    createDate: stamp(createdAt),
    ...(reviewedAt !== null && { reviewDate: stamp(reviewedAt) }),
    reviewStatus: rest.reviewStatus,
    ...(rest.answer && { reviewResult: resultView(rest.answer) }),
  }
}

/** A verdict on the wire: an approval has no reasons. */
export function resultView(answer: Answer) {
  if (answer.reviewAnswer === 'GREEN') return { reviewAnswer: answer.reviewAnswer }
  const { reviewRejectType, ...rest } = answer
  return { ...rest, ...(reviewRejectType && { reviewRejectType }), buttonIds: [] }
}

/** A time as the provider writes it, in UTC. */
export function stamp(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')}+0000`
}
