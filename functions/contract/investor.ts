import { fullName, heardFrom } from './applicant.ts'
import { brand } from './brand.ts'
import { applicationReply, form } from './form.ts'
import { emailAddress, oneOf, oneOfOrFirst, someOf } from './form-fields.ts'

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
    contactMethod: oneOfOrFirst(contactMethods, 'Please select how we may reach you'),
    hasInvestedBefore: oneOf(yesOrNo, 'Please select an option'),
    experienceLevel: oneOf(experienceLevels, 'Please select your experience level'),
    investmentInterests: someOf(investmentInterests, 'Please select at least one interest'),
    preferredBlockchains: someOf(preferredBlockchains, 'Please select at least one blockchain'),
    heardFrom,
    earlyAccess: oneOf(yesOrNo, 'Please select an option'),
  },
  names: {
    fullName: 'Full name',
    email: 'Email',
    country: 'Country',
    contactMethod: 'Contact method',
    hasInvestedBefore: 'Have you invested in Web3 before?',
    experienceLevel: 'Experience level',
    investmentInterests: 'What interests you?',
    preferredBlockchains: 'Preferred blockchains',
    heardFrom: 'How did you hear about us?',
    earlyAccess: 'Would you like early access?',
  },
  reply: applicationReply,
  received: 'Your investor application has been submitted successfully!',
})
