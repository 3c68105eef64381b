import { OTHER } from './applicant.ts'
import { REPLY_WITHIN } from './form-terms.ts'
import { sheet } from './sheet.ts'

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

export const developerSheet = sheet({
  name: 'developer',
  page: '/developer-form',
  path: '/api/developer/applications',
  names: {
    fullName: 'Full name',
    projectName: 'Project name',
    email: 'Email',
    telegramDiscord: 'Telegram or Discord',
    projectWebsite: 'Project website',
    projectType: 'Project type',
    projectTypeOther: 'Which type?',
    primaryBlockchain: 'Primary blockchain',
    primaryBlockchainOther: 'Which blockchain?',
    developmentStage: 'Development stage',
    contractAddress: 'Contract address',
    touchstoneServices: 'Which Touchstone services do you need?',
    touchstoneServicesOther: 'Which other service?',
    expectedLaunchDate: 'Expected launch date',
    communitySize: 'Community size',
    heardFrom: 'How did you hear about us?',
    heardFromOther: 'How else?',
  },
  beside: {
    projectTypeOther: { field: 'projectType', answers: [OTHER] },
    primaryBlockchainOther: { field: 'primaryBlockchain', answers: [OTHER] },
    touchstoneServicesOther: { field: 'touchstoneServices', answers: [OTHER] },
    heardFromOther: { field: 'heardFrom', answers: [OTHER] },
  },
  received: `Your project application has been submitted successfully! We will get back to you within ${REPLY_WITHIN}.`,
})
