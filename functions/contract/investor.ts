import { fullName, heardFrom, OTHER, other } from './applicant.ts'
import { brand } from './brand.ts'
import { applicationReply, form } from './form.ts'
import { emailAddress, lineBeside, oneOf, oneOfOrFirst, someOf } from './form-fields.ts'

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

/** The first of them unless the visitor says otherwise. */
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

export const investorForm = form({
  name: 'investor',
  page: '/investor-form',
  path: '/api/investor/applications',
  fields: {
    fullName,
    email: emailAddress(),
    country: oneOf(countries, 'Country is required'),
    countryOther: other,
    contactMethod: oneOfOrFirst(contactMethods, 'Please select how we may reach you'),
    telegramDiscord: lineBeside(),
    hasInvestedBefore: oneOf(yesOrNo, 'Please select an option'),
    experienceLevel: oneOf(experienceLevels, 'Please select your experience level'),
    investmentInterests: someOf(investmentInterests, 'Please select at least one interest'),
    investmentInterestsOther: other,
    preferredBlockchains: someOf(preferredBlockchains, 'Please select at least one blockchain'),
    preferredBlockchainsOther: other,
    heardFrom,
    heardFromOther: other,
    earlyAccess: oneOf(yesOrNo, 'Please select an option'),
  },
  beside: {
    countryOther: { field: 'country', answers: [OTHER] },
    telegramDiscord: { field: 'contactMethod', answers: ['telegram', 'discord'] },
    investmentInterestsOther: { field: 'investmentInterests', answers: [OTHER] },
    preferredBlockchainsOther: { field: 'preferredBlockchains', answers: [OTHER] },
    heardFromOther: { field: 'heardFrom', answers: [OTHER] },
  },
  names: {
    fullName: 'Full name',
    email: 'Email',
    country: 'Country',
    countryOther: 'Which country?',
    contactMethod: 'Contact method',
    telegramDiscord: 'Your name there',
    hasInvestedBefore: 'Have you invested in Web3 before?',
    experienceLevel: 'Experience level',
    investmentInterests: 'What interests you?',
    investmentInterestsOther: 'Which other interest?',
    preferredBlockchains: 'Preferred blockchains',
    preferredBlockchainsOther: 'Which other blockchain?',
    heardFrom: 'How did you hear about us?',
    heardFromOther: 'How else?',
    earlyAccess: 'Would you like early access?',
  },
  reply: applicationReply,
  received: 'Your investor application has been submitted successfully!',
})
