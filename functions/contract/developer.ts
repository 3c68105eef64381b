import { fullName, heardFrom, projectName } from './applicant.ts'
import { applicationReply, form } from './form.ts'
import { emailAddress, oneOf, optionalLine, optionalOneOf, someOf } from './form-fields.ts'

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
    projectWebsite: optionalLine(500),
    projectType: oneOf(projectTypes, 'Project type is required'),
    primaryBlockchain: oneOf(primaryBlockchains, 'Primary blockchain is required'),
    developmentStage: oneOf(developmentStages, 'Development stage is required'),
    contractAddress: optionalLine(),
    expectedLaunchDate: optionalLine(40),
    communitySize: optionalOneOf(communitySizes, 'Please choose one of the sizes'),
    touchstoneServices: someOf(touchstoneServices, 'Please select at least one service'),
    heardFrom,
  },
  rule: {
    field: 'contractAddress',
    broken: 'Contract address is required for live projects',
    holds: ({ developmentStage, contractAddress }) =>
      developmentStage !== LIVE || (contractAddress !== undefined && contractAddress !== ''),
  },
  reply: applicationReply,
  received:
    'Your project application has been submitted successfully! We will get back to you within 24-48 hours.',
})
