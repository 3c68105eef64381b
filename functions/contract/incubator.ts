import { brand } from './brand.ts'
import { REPLY_WITHIN } from './form-terms.ts'
import { sheet } from './sheet.ts'

export const incubatorStages = [
  'Concept Only',
  'Prototype / MVP Ready',
  'Testnet Phase',
  'Live on Mainnet',
  'Post-Launch / Scaling',
] as const

export const incubatorTracks = ['Build at Cost', 'Co-Build for Stake'] as const

/** What the hints ask for; less is accepted. */
export const OVERVIEW_WANTED = 50
export const WHY_WANTED = 100

export const incubatorSheet = sheet({
  name: 'incubator',
  page: '/incubator-form',
  path: '/api/incubator/applications',
  names: {
    fullName: 'Full name',
    email: 'Email',
    telegramDiscord: 'Telegram or Discord',
    projectName: 'Project name',
    projectWebsite: 'Project website',
    projectOverview: 'Project overview',
    developmentStage: 'Development stage',
    deckLink: 'Link to a deck',
    incubatorTrack: 'Incubator track',
    whyTouchstone: `Why ${brand.name}?`,
  },
  beside: {},
  received: `Your incubator application has been submitted successfully! We will get back to you within ${REPLY_WITHIN}.`,
})
