import type { ErrorCode } from '../../error-codes.ts'
import { readApplicationStatus } from '../application-status.ts'
import { developerForm } from '../developer.ts'
import { readHumanCheck } from '../human-check.ts'
import { incubatorForm } from '../incubator.ts'
import { investorForm } from '../investor.ts'
import { questionForm } from '../question.ts'
import * as z from '../schema.ts'
import { type PublishedCall, published } from './call.ts'
import { formAnswers } from './form-answers.ts'

/** Refusals of a form, besides those of its fields. */
const FORM_REFUSES = [
  'form_unreadable',
  'form_invalid',
  'form_suspect',
  'form_too_fast',
  'form_human_check',
  'form_capped',
  'form_hurried',
  'forms_paused',
] as const satisfies readonly ErrorCode[]

const ENTRY = 'TS-7K3M9X2WPH4R8TCV6QZJ1N5D0B'

/** What the applications have in common. */
const application = { refuses: [...FORM_REFUSES, 'application_failed'], formToo: true } as const
const received = { success: true, applicationId: ENTRY } as const

export const formCalls: readonly PublishedCall[] = [
  published('askQuestion', questionForm.endpoint, {
    says: 'Takes in a question to support. Sent twice under one submissionKey, it is one question.',
    refuses: [...FORM_REFUSES, 'question_failed'],
    formToo: true,
    example: { body: formAnswers.question, reply: { success: true, questionId: ENTRY } },
  }),
  published('applyAsInvestor', investorForm.endpoint, {
    ...application,
    says: 'Takes in an investor’s application.',
    example: { body: formAnswers.investor, reply: received },
  }),
  published('applyWithProject', developerForm.endpoint, {
    ...application,
    says: 'Takes in a project’s application.',
    example: { body: formAnswers.developer, reply: received },
  }),
  published('applyToIncubator', incubatorForm.endpoint, {
    ...application,
    says: 'Takes in an application to the incubator.',
    example: { body: formAnswers.incubator, reply: received },
  }),
  published('readApplicationStatus', readApplicationStatus, {
    says: 'The status of an application or a question in one word, for anyone who has its ID.',
    refuses: ['application_unknown'],
    params: { id: z.string() },
    example: { params: { id: ENTRY }, reply: { status: 'received' } },
  }),
  published('readHumanCheck', readHumanCheck, {
    says: 'The public key of the check for people; null where none is configured.',
    example: { reply: { siteKey: null } },
  }),
]
