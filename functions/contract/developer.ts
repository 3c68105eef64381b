import { fullName, heardFrom, OTHER, other, projectName } from './applicant.ts'
import { applicationReply, form } from './form.ts'
import { emailAddress, oneOf, optionalLine, someOf } from './form-fields.ts'
import { DATE_LENGTH, LINK_LENGTH } from './form-terms.ts'

export const projectTypes = [
  'Memecoin',
  'NFT Collection',
  'DeFi Protocol',
  'GameFi / Metaverse Project',
  'Utility Token',
  'Other',
] as const

export const primaryBlockchains = ['XRPL', 'Ethereum', 'Solana', 'Bitcoin', 'Other'] as const

/** The stage at which a project has a contract to show. */
export const LIVE = 'Live on Mainnet'

export const developmentStages = ['Concept Only', 'Testnet Phase', LIVE, 'Post-Launch / Scaling'] as const

export const communitySizes = ['0–500', '500–5K', '5K–50K', '50K+'] as const

export const touchstoneServices = [
  'Project KYC Verification',
  'Escrow (Dev Wallet / FailSafe)',
  'Trust Badge Integration',
  'Launchpad',
  'Incubator',
  'Advertising Solutions',
  'Community Hub & Growth Tools',
  'NFT Utility Integration',
  'Other',
] as const

export const developerForm = form({
  name: 'developer',
  page: '/developer-form',
  path: '/api/developer/applications',
  fields: {
    fullName,
    email: emailAddress(),
    telegramDiscord: optionalLine(),
    projectName,
    projectWebsite: optionalLine(LINK_LENGTH),
    projectType: oneOf(projectTypes, 'Project type is required'),
    projectTypeOther: other,
    primaryBlockchain: oneOf(primaryBlockchains, 'Primary blockchain is required'),
    primaryBlockchainOther: other,
    developmentStage: oneOf(developmentStages, 'Development stage is required'),
    contractAddress: optionalLine(),
    expectedLaunchDate: optionalLine(DATE_LENGTH),
    communitySize: optionalLine(),
    touchstoneServices: someOf(touchstoneServices, 'Please select at least one service'),
    touchstoneServicesOther: other,
    heardFrom,
    heardFromOther: other,
  },
  rules: [
    {
      field: 'contractAddress',
      broken: 'Contract address is required for live projects',
      holds: ({ developmentStage, contractAddress }) =>
        developmentStage !== LIVE || (contractAddress !== undefined && contractAddress !== ''),
    },
    {
      field: 'expectedLaunchDate',
      broken: 'The expected launch date is no day of the calendar',
      holds: ({ expectedLaunchDate }) =>
        typeof expectedLaunchDate !== 'string' || mayBeDate(expectedLaunchDate),
    },
  ],
  beside: {
    projectTypeOther: { field: 'projectType', answers: [OTHER] },
    primaryBlockchainOther: { field: 'primaryBlockchain', answers: [OTHER] },
    touchstoneServicesOther: { field: 'touchstoneServices', answers: [OTHER] },
    heardFromOther: { field: 'heardFrom', answers: [OTHER] },
  },
  names: {
    fullName: 'Full name',
    email: 'Email',
    telegramDiscord: 'Telegram or Discord',
    projectName: 'Project name',
    projectWebsite: 'Project website',
    projectType: 'Project type',
    projectTypeOther: 'Which type?',
    primaryBlockchain: 'Primary blockchain',
    primaryBlockchainOther: 'Which blockchain?',
    developmentStage: 'Development stage',
    contractAddress: 'Contract address',
    expectedLaunchDate: 'Expected launch date',
    communitySize: 'Community size',
    touchstoneServices: 'Which Touchstone services do you need?',
    touchstoneServicesOther: 'Which other service?',
    heardFrom: 'How did you hear about us?',
    heardFromOther: 'How else?',
  },
  reply: applicationReply,
  received:
    'Your project application has been submitted successfully! We will get back to you within 24-48 hours.',
})

/** Whether a text is worth reading as a date: "Q1 2027" and "in spring" are; what is written as a day must be one. */
function mayBeDate(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text) ?? []
  if (year === '') return true
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}
