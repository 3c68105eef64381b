import type { developerForm } from '../developer.ts'
import type { SentOf } from '../endpoint.ts'
import type { incubatorForm } from '../incubator.ts'
import type { investorForm } from '../investor.ts'
import type { questionForm } from '../question.ts'
import type { Json } from './json.ts'

type Answers<F extends { readonly endpoint: unknown }> = Json<SentOf<F['endpoint']>>

const person = { fullName: 'Ada Lindqvist', email: 'ada@example.org' } as const

/** Answers that each form accepts. Published examples and tests share them, so that a new question is answered once. */
export const formAnswers = {
  question: { name: 'Ada Lindqvist', email: 'ada@example.org', question: 'Does the streak stay?' },
  investor: {
    ...person,
    country: 'Sweden',
    contactMethod: 'telegram',
    telegramDiscord: '@ada',
    hasInvestedBefore: 'Yes',
    investmentInterests: ['Touchstone Token ($TRINX)', 'Other'],
    investmentInterestsOther: 'Minerals',
    preferredBlockchains: ['XRPL'],
    experienceLevel: 'Intermediate (1–3 years)',
    heardFrom: 'Event',
    earlyAccess: 'No',
  },
  developer: {
    ...person,
    projectName: 'Streak',
    projectType: 'Utility Token',
    primaryBlockchain: 'XRPL',
    developmentStage: 'Testnet Phase',
    touchstoneServices: ['Launchpad', 'Escrow (Dev Wallet / FailSafe)'],
    heardFrom: 'Social Media',
  },
  incubator: {
    ...person,
    projectName: 'Streak',
    projectOverview: 'A stone, and a streak on it.',
    developmentStage: 'Concept Only',
    incubatorTrack: 'Build at Cost',
    whyTouchstone: 'Because it marks.',
  },
} as const satisfies {
  readonly question: Answers<typeof questionForm>
  readonly investor: Answers<typeof investorForm>
  readonly developer: Answers<typeof developerForm>
  readonly incubator: Answers<typeof incubatorForm>
}
