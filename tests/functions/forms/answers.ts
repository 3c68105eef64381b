import { developerForm } from '#contract/wire/developer'
import type { Form } from '#contract/wire/form'
import { incubatorForm } from '#contract/wire/incubator'
import { investorForm } from '#contract/wire/investor'
import { questionForm } from '#contract/wire/question'

/** Answers that each form accepts as they are. */
export const investorAnswers = {
  fullName: 'Ada Lindqvist',
  email: 'ada@example.org',
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
} as const

const developerAnswers = {
  fullName: 'Ada Lindqvist',
  email: 'ada@example.org',
  telegramDiscord: '',
  projectName: 'Streak',
  projectWebsite: '',
  projectType: 'Utility Token',
  primaryBlockchain: 'XRPL',
  developmentStage: 'Testnet Phase',
  contractAddress: '',
  expectedLaunchDate: '',
  communitySize: '',
  touchstoneServices: ['Launchpad', 'Escrow (Dev Wallet / FailSafe)'],
  heardFrom: 'Social Media',
} as const

export const incubatorAnswers = {
  fullName: 'Ada Lindqvist',
  email: 'ada@example.org',
  telegramDiscord: '@ada',
  projectName: 'Streak',
  projectWebsite: 'streak.example',
  projectOverview: 'A stone.\nAnd a streak on it.',
  developmentStage: 'Concept Only',
  deckLink: '',
  incubatorTrack: 'Build at Cost',
  whyTouchstone: 'Because it marks.',
} as const

export const questionAnswers = {
  name: 'Ada Lindqvist',
  email: 'ada@example.org',
  question: 'Does the streak stay?',
} as const

export const goodAnswers: readonly {
  readonly form: Form
  readonly answers: Readonly<Record<string, string | readonly string[]>>
}[] = [
  { form: investorForm, answers: investorAnswers },
  { form: developerForm, answers: developerAnswers },
  { form: incubatorForm, answers: incubatorAnswers },
  { form: questionForm, answers: questionAnswers },
]
