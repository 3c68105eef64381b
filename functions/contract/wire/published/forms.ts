import type { ErrorCode } from '../../error-codes.ts'
import { readApplicationStatus } from '../application-status.ts'
import { developerForm } from '../developer.ts'
import { readHumanCheck } from '../human-check.ts'
import { incubatorForm } from '../incubator.ts'
import { investorForm } from '../investor.ts'
import { questionForm } from '../question.ts'
import * as z from '../schema.ts'
import { type PublishedCall, published } from './call.ts'

/** What a form may be told, besides which fields are wrong. */
const FORM_REFUSES = [
  'form_unreadable',
  'form_invalid',
  'form_suspect',
  'form_too_fast',
  'form_human_check',
  'form_capped',
  'form_hurried',
] as const satisfies readonly ErrorCode[]

const ENTRY = 'TS-7K3M9X2WPH4R8TCV6QZJ1N5D0B'
const person = { fullName: 'Ada Lindqvist', email: 'ada@example.org' }

export const formCalls: readonly PublishedCall[] = [
  published('askQuestion', questionForm.endpoint, {
    says: 'Takes in a question to support. Sent twice under one submissionKey, it is one question.',
    refuses: [...FORM_REFUSES, 'question_failed'],
    formToo: true,
    example: {
      body: { name: 'Ada Lindqvist', email: 'ada@example.org', question: 'Does the streak stay?' },
      reply: { success: true, questionId: ENTRY },
    },
  }),
  published('applyAsInvestor', investorForm.endpoint, {
    says: 'Takes in an investor’s application.',
    refuses: [...FORM_REFUSES, 'application_failed'],
    formToo: true,
    example: {
      body: {
        ...person,
        country: 'Sweden',
        contactMethod: 'telegram',
        telegramDiscord: '@ada',
        hasInvestedBefore: 'Yes',
        experienceLevel: 'Intermediate (1–3 years)',
        investmentInterests: ['Touchstone Token ($TRINX)', 'Other'],
        investmentInterestsOther: 'Minerals',
        preferredBlockchains: ['XRPL'],
        heardFrom: 'Event',
        earlyAccess: 'No',
      },
      reply: { success: true, applicationId: ENTRY },
    },
  }),
  published('applyWithProject', developerForm.endpoint, {
    says: 'Takes in a project’s application for launchpad, escrow, KYC and the other services.',
    refuses: [...FORM_REFUSES, 'application_failed'],
    formToo: true,
    example: {
      body: {
        ...person,
        projectName: 'Streak',
        projectType: 'Utility Token',
        primaryBlockchain: 'XRPL',
        developmentStage: 'Testnet Phase',
        touchstoneServices: ['Launchpad', 'Escrow (Dev Wallet / FailSafe)'],
        heardFrom: 'Social Media',
      },
      reply: { success: true, applicationId: ENTRY },
    },
  }),
  published('applyToIncubator', incubatorForm.endpoint, {
    says: 'Takes in an application to the incubator.',
    refuses: [...FORM_REFUSES, 'application_failed'],
    formToo: true,
    example: {
      body: {
        ...person,
        projectName: 'Streak',
        projectOverview: 'A stone, and a streak on it.',
        developmentStage: 'Concept Only',
        incubatorTrack: 'Build at Cost',
        whyTouchstone: 'Because it marks.',
      },
      reply: { success: true, applicationId: ENTRY },
    },
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
