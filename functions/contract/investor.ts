import { OTHER } from './applicant.ts'
import { brand } from './brand.ts'
import { sheet } from './sheet.ts'

export const countries = [
  'United States',
  'Canada',
  'United Kingdom',
  'Germany',
  'France',
  'Australia',
  'Japan',
  'South Korea',
  'Singapore',
  'Switzerland',
  'Netherlands',
  'Sweden',
  'Norway',
  'Denmark',
  'Finland',
  'Other',
] as const

/** The first of them is the default. */
export const contactMethods = ['email', 'telegram', 'discord'] as const
export const yesOrNo = ['Yes', 'No'] as const

export const investmentInterests = [
  brand.token,
  brand.collections,
  'Ecosystem Rewards & Airdrops',
  'Other',
] as const

export const preferredBlockchains = ['XRPL', 'Ethereum', 'Bitcoin', 'Solana', 'Other'] as const

export const experienceLevels = [
  'Beginner (Less than 1 year)',
  'Intermediate (1–3 years)',
  'Advanced (3+ years)',
] as const

export const investorSheet = sheet({
  name: 'investor',
  page: '/investor-form',
  path: '/api/investor/applications',
  names: {
    fullName: 'Full name',
    email: 'Email',
    country: 'Country',
    countryOther: 'Which country?',
    contactMethod: 'Contact method',
    telegramDiscord: 'Your name on Telegram or Discord',
    hasInvestedBefore: 'Have you invested in Web3 before?',
    investmentInterests: 'What interests you?',
    investmentInterestsOther: 'Which other interest?',
    preferredBlockchains: 'Preferred blockchains',
    preferredBlockchainsOther: 'Which other blockchain?',
    experienceLevel: 'Experience level',
    heardFrom: 'How did you hear about us?',
    heardFromOther: 'How else?',
    earlyAccess: 'Would you like early access?',
  },
  beside: {
    countryOther: { field: 'country', answers: [OTHER] },
    telegramDiscord: {
      field: 'contactMethod',
      answers: ['telegram', 'discord'],
      hint: 'Without it we write to your e-mail address.',
    },
    investmentInterestsOther: { field: 'investmentInterests', answers: [OTHER] },
    preferredBlockchainsOther: { field: 'preferredBlockchains', answers: [OTHER] },
    heardFromOther: { field: 'heardFrom', answers: [OTHER] },
  },
  received: 'Your investor application has been submitted successfully!',
})
